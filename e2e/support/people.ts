import type { Api } from './api.ts';

interface NewPerson {
  readonly username: string;
  readonly password?: string;
  readonly groups: readonly string[];
  readonly mustChangePassword?: boolean;
}

export const personPassword = 'jalan-pagi-hari-3';

/** Adds a user who can sign in at once. */
export async function addPerson(api: Api, person: NewPerson): Promise<{ id: string; username: string }> {
  const { username, password = personPassword, groups, mustChangePassword = false } = person;
  const all = await api.call<{ id: string; name: string }[]>('GET', '/user_groups?size=100');
  const roleIds = all.filter((group) => groups.includes(group.name)).map((group) => group.id);
  const made = await api.call<{ id: string }>('POST', '/users', {
    username,
    password,
    mustChangePassword,
    email: `${username}@contoh.id`,
    roleIds,
    biodata: {
      firstName: username.charAt(0).toUpperCase() + username.slice(1),
      lastName: 'Wibowo',
      phoneNumber: '+62 812 0000 0000',
    },
  });
  return { id: made.id, username };
}
