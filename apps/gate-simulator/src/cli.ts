import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CarPark, type ExitLane, type Lane } from './car-park.ts';
import type { PlayedSound } from './gate-words.ts';
import { type SimulatedGate, startGate } from './gate.ts';
import { RobotCashier } from './people/robot-cashier.ts';
import { letDriversScan } from './people/scanning-drivers.ts';
import { type SimulatedProviders, startProviders } from './providers/start-providers.ts';
import { startRecogniser } from './recogniser.ts';
import { scenarios } from './scenarios/scenarios.ts';

const bodies = ['MOTOR', 'CAR', 'BOX', 'BUS'] as const;

/** A whole site in a file, as the demo writes it. */
const Site = z.object({
  baseUrl: z.string(),
  recogniserPort: z.int().optional(),
  /** Where Midtrans is played, and the codes that it knows already. */
  provider: z
    .object({
      port: z.int(),
      codes: z.array(z.object({ reference: z.string(), amount: z.int(), isPaid: z.boolean() })),
    })
    .optional(),
  members: z
    .array(z.object({ plate: z.string(), cardNumber: z.string().nullable(), body: z.enum(bodies) }))
    .default([]),
  gates: z.array(
    z.object({
      token: z.string(),
      gateId: z.string().optional(),
      name: z.string(),
      gateType: z.enum(['IN', 'OUT']),
      body: z.enum(bodies),
      vehicleId: z.string().optional(),
      cashier: z.object({ username: z.string(), password: z.string() }).optional(),
    }),
  ),
});
type Site = z.output<typeof Site>;

const usage = `npm run simulate -- --base URL --token TOKEN[@GATE_ID] … [--out TOKEN[@GATE_ID] …] --scenario NAME

  --base       address of the server, such as http://127.0.0.1:8080
  --token      token of an entry gate; with its id commands come live, without it they are asked for
  --out        the same of an exit gate
  --recogniser PORT  also a recogniser for audits, on this machine
  --site FILE  all of this from a file
  --scenario   ${Object.entries(scenarios)
    .map(([name, { about }]) => `${name.padEnd(14)}${about}`)
    .join('\n               ')}`;

function readSite(): { site: Site; scenario: string } {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: 'http://127.0.0.1:8080' },
      token: { type: 'string', multiple: true, default: [] },
      out: { type: 'string', multiple: true, default: [] },
      recogniser: { type: 'string' },
      site: { type: 'string' },
      scenario: { type: 'string', default: 'mixed' },
    },
  });
  if (values.site !== undefined) {
    const site = Site.parse(JSON.parse(readFileSync(values.site, 'utf8')));
    return { site, scenario: values.scenario };
  }
  const gatesOf = (gateType: 'IN' | 'OUT', given: readonly string[]): Site['gates'] =>
    given.map((text, index) => {
      const [token = '', gateId] = text.split('@');
      return { token, gateId, name: `${gateType}${index + 1}`, gateType, body: 'CAR' };
    });
  const gates = [...gatesOf('IN', values.token), ...gatesOf('OUT', values.out)];
  if (gates.length === 0) throw new Error(usage);
  const site = { baseUrl: values.base.replace(/\/+$/, ''), members: [], gates };
  const { recogniser: port, scenario } = values;
  return { site: { ...site, ...(port !== undefined && { recogniserPort: Number(port) }) }, scenario };
}

/** From a code on the screen to its payment: long enough to open the driver's page. */
const scanMs = 8_000;

/** The provider of codes, whose drivers pay each of them; nobody's where another simulator plays it on this machine. */
async function playProvider(given: Site['provider'], say: (line: string) => void): Promise<SimulatedProviders | null> {
  if (!given) return null;
  try {
    const providers = await startProviders(given.port);
    for (const { reference, amount, isPaid } of given.codes) {
      providers.midtrans.ledger.makeCode(reference, amount, 'KASIR');
      if (isPaid) providers.pay('MIDTRANS', reference);
    }
    letDriversScan(providers, { scanMs, say });
    return providers;
  } catch (error) {
    say(`No provider: ${String(error)}`);
    return null;
  }
}

async function main(): Promise<void> {
  const { site, scenario: name } = readSite();
  const scenario = scenarios[name];
  if (!scenario) throw new Error(usage);
  const say = (line: string): void => void process.stdout.write(`${new Date().toTimeString().slice(0, 8)}  ${line}\n`);
  const recogniser =
    site.recogniserPort === undefined
      ? null
      : await startRecogniser(site.recogniserPort).catch((error: unknown) => {
          say(`No recogniser: ${String(error)}`);
        });
  const providers = await playProvider(site.provider, say);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  const gates: SimulatedGate[] = [];
  const entries: Lane[] = [];
  const exits: ExitLane[] = [];
  const robots: RobotCashier[] = [];
  for (const { cashier: account, body, vehicleId, gateType, ...options } of site.gates) {
    const onPlay = ({ occasion }: PlayedSound): void => say(`${options.name} says ${occasion}`);
    const gate = await startGate({ baseUrl: site.baseUrl, ...options, side: gateType, onPlay });
    gates.push(gate);
    if (gateType === 'IN') entries.push({ gate, body, vehicleId });
    else {
      const { gateId = '' } = options;
      const cashier = account ? new RobotCashier({ baseUrl: site.baseUrl, gateId, ...account }) : null;
      await cashier?.signIn().catch((error: unknown) => say(`No robot at ${options.name}: ${String(error)}`));
      if (cashier) robots.push(cashier);
      exits.push({ gate, body, vehicleId, cashier });
    }
  }
  say(`${entries.length} entries and ${exits.length} exits: ${scenario.about}`);
  await scenario.run(
    new CarPark({ entries, exits, members: site.members, random: Math.random, signal: stopping.signal, say }),
  );
  await Promise.race([
    Promise.all(gates.map((gate) => gate.settled())),
    new Promise((resolve) => setTimeout(resolve, 5_000)),
  ]);
  for (const robot of robots) await robot.handIn().catch(() => undefined);
  await Promise.all([...gates.map((gate) => gate.stop()), recogniser?.stop(), providers?.stop()]);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
