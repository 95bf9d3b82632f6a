import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell first: the same browser without windows, at half the cost for whoever drives it.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const USUAL = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A Chromium that is installed: the one of CHROMIUM_PATH, else one of the system; `undefined` when there is none. */
export function findInstalledBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const directories = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  const candidates = NAMES.flatMap((name) => directories.map((directory) => join(directory, name)));
  return [...candidates, ...USUAL].find(isExecutable);
}

/** The browser for the tests; without an installed one the one that a package carries is unpacked. */
export async function findBrowser() {
  const installed = findInstalledBrowser();
  if (installed) return installed;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
