/** The migrated and seeded database that every test file gets a copy of. */
export const templateDatabase = 'parking_test_template';
