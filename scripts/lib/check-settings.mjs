import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

/** Settings that containers are not given, and why. */
const ofNoUse = {
  HOST: 'the image listens for all',
  PORT: 'the proxy knows it',
  DATA_DIR: 'the image has its volume there',
  DATABASE_OWNER_URL: 'migrate alone changes the schema',
  DATABASE_OWNER_PASSWORD: 'migrate alone changes the schema',
  TLS_CERT: 'the proxy serves HTTPS',
  TLS_KEY: 'the proxy serves HTTPS',
  CHECK_REPLIES: 'for development',
  TRAINING_PORT: 'the image has no database of its own, which training needs',
  TRAINING_URL: 'the image has no database of its own, which training needs',
};

/** The names that the server knows, as its own schema of the environment has them. */
function listSettings(source) {
  const schema = /const Environment = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(source)?.[1] ?? '';
  return [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name);
}

/** Settings that the container of the server cannot be given, or that nobody reads of. */
export function forgottenSettings(source, compose, operations) {
  const service = /^ {2}app:\n([\s\S]*?)^(?= {0,2}\S)/m.exec(compose)?.[1] ?? '';
  const handed = new Set([...service.matchAll(/^ {6}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name));
  const settings = listSettings(source);
  if (settings.length === 0) return ['no settings were found in the source'];
  return [
    ...settings
      .filter((name) => !(name in ofNoUse) && !handed.has(name) && !handed.has(`${name}_FILE`))
      .map((name) => `${name} is not handed through in compose.yaml`),
    ...settings
      .filter((name) => !operations.includes(`\`${name}\``))
      .map((name) => `${name} is not in the table of docs/operations.md`),
    ...Object.keys(ofNoUse)
      .filter((name) => !settings.includes(name))
      .map((name) => `${name} is no setting any more`),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const found = forgottenSettings(read('apps/server/src/config.ts'), read('compose.yaml'), read('docs/operations.md'));
  if (found.length > 0) {
    console.error(found.join('\n'));
    process.exitCode = 1;
  }
}
