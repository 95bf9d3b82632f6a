import { rules } from '../../modules/indications/rules/index.ts';
import { notPlanted, schemes } from './index.ts';
import type { Scheme } from './scheme.ts';

const who = {
  CASHIER: 'a cashier',
  MANAGER: 'a supervisor',
  DRIVER: 'a driver',
} as const satisfies Record<Scheme['by'], string>;

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 2 });

/** Figures that a finding fills in are left out. */
const spoken = (sentence: string): string => sentence.replaceAll(/\{\w+\}/g, '…');

function lessonOf({ name, rule, by, rate, work, day, count, lateByMs, lesson }: Scheme): string {
  const found = rules.get(rule);
  const of = work ? 'shifts' : day ? 'days' : count || lateByMs !== undefined ? 'hand-ins' : 'exits that fit';
  return `## ${name.replaceAll('-', ' ')}

**${found?.labelEn} · ${found?.label}** (\`${rule}\`). Planted by ${who[by]} at ${percent.format(rate)} of the ${of}.

- **What was done.** ${lesson.did}
- **To an honest eye.** ${lesson.looks}
- **What the rule says.** ${spoken(found?.sentenceEn ?? '')}
- **Where to look.** ${lesson.where}
- **What to do.** ${lesson.act}
`;
}

/** One page for whoever trains auditors with the demo, in the order of the schemes. */
export const trainingPage = (): string => `# Training

## People at work

Make training once (\`/training\`, [operations.md](operations.md), "Training"). Everybody enters it by the own name and password, from the log-in screen or the own menu (*Masuk latihan*), and works as in the real one: cashiers sell what is inside, finance
receives deposits, administrators try tariffs and settings. There is no gate at work; *Gate simulasi* plays one in the browser. QRIS and cards are paid by a button. A purple bar is on every screen, and no paper of it is worth anything.

What is done there stays there. A new password, a locked account or another group follows from the real one within seconds; accounts that were made in training are for practice and end with the next such change. When the lesson is over, drop it.

## Auditors

\`npm run demo -- --schemes\` makes a demo in which the last 28 days hold the schemes below, among the honest work of people who
differ by habit. Nine of its sixteen cashiers steal, each in a way of their own and in some that others have as well; who, when and on
which stay stands in \`planted-schemes.json\` beside the data. After it is made the rules judge a night, and the command prints how
much of each they found. Let the trainees work through \`/cheating_indications\` first, and hold their decisions against that file
afterwards. What is found beside it is about honest people: to say so is part of the lesson.

An indication accuses nobody. Each begins with the question what else explains it: a device, a habit of the place, a day on which
something was out of order.

${schemes.map(lessonOf).join('\n')}
## What is not planted

${Object.entries(notPlanted)
  .map(([rule, why]) => `- **${rules.get(rule as keyof typeof notPlanted)?.labelEn}** (\`${rule}\`). ${why}`)
  .join('\n')}
`;
