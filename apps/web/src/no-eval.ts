/** The page's policy forbids making code from text; zod must not even try, for the try alone is a violation. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
