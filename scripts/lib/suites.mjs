import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { root, toolPath } from './paths.mjs';
import { run, runNode } from './run.mjs';

async function withReport(work) {
  const directory = mkdtempSync(join(tmpdir(), 'parking-report-'));
  const file = join(directory, 'report.json');
  try {
    const code = await work(file);
    let report;
    try {
      report = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      report = undefined;
    }
    return { code, report };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A suite passes only when it ran something, wrote a report, and its runner agrees. */
function judge(code, counted) {
  const { passed = 0, failed = 0, skipped = 0, faults = [] } = counted ?? {};
  const silent = passed + failed === 0 || (code !== 0 && failed === 0);
  return { passed, failed: silent ? 1 : failed, skipped, faults };
}

/** The first lines of what a test says of its failure, without colours. */
const shorten = (message) =>
  stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
    .slice(0, 6)
    .join('\n');

/** Of a report of vitest: each test that failed, and each file that did not load, with what it says. */
const vitestFaults = (report) =>
  report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative(root, name);
      if (failed.length === 0) return [`${file}\n${shorten(message)}`];
      return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${shorten(failureMessages[0])}`);
    });

/** Of a report of Playwright: each story that failed, or failed at first. */
const storyFaults = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const said = results.find(({ error }) => error)?.error?.message;
          return `${file} › ${title}${status === 'flaky' ? ' (passed when it was repeated)' : ''}\n${shorten(said)}`;
        }),
    ),
    ...storyFaults(inner),
  ]);

/** Runs the unit and HTTP tests of one workspace, by this Node or another. Returns counts. */
export async function runVitest(workspace, env = {}, node = process.execPath) {
  const { code, report } = await withReport(async (file) => {
    const args = [
      'run',
      '--root',
      join(root, workspace),
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
    ];
    return (await run(node, [toolPath('vitest', 'vitest'), ...args], { env })).code;
  });
  const counted = report && {
    passed: report.numPassedTests,
    // A file that does not load has no failed tests of its own.
    failed: Math.max(report.numFailedTests, report.testResults.filter((file) => file.status === 'failed').length),
    skipped: report.numPendingTests + report.numTodoTests,
    faults: vitestFaults(report),
  };
  return judge(code, counted);
}

/** Runs Playwright with `args`. Resolves to the exit code. */
export async function runPlaywright(args, env = {}) {
  const browser = await findBrowser();
  return runNode(toolPath('@playwright/test', 'playwright'), ['test', ...args], {
    cwd: join(root, 'e2e'),
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', ...env },
  });
}

/** Of the pictures that the README shows. */
export const pictureSetUp = ['--config', 'playwright.pictures.config.ts'];

/** Runs all browser tests, or those of another set-up. Returns counts. */
export async function runBrowserTests(env = {}, setUp = []) {
  const { code, report } = await withReport(async (file) => {
    const reporting = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    return (await runPlaywright([...setUp, '--reporter=line,json'], { ...env, ...reporting })).code;
  });
  const stats = report?.stats;
  const counted = stats && {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    faults: storyFaults(report.suites),
  };
  return judge(code, counted);
}
