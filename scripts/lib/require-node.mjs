// Imported before anything else and written for old versions, so that they say what is wrong instead of failing to parse.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node.js 20.19 or newer is needed, this is ${process.versions.node}. Get it from https://nodejs.org`);
  process.exit(1);
}
