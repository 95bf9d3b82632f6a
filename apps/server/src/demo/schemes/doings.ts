import { groupedBy } from '../../platform/grouped-by.ts';
import { type DemoPerson, cashiers, staffNamed } from '../car-park.ts';
import { Random } from '../random.ts';
import type { Dealing, Leaving } from '../leaving.ts';
import { dayMs } from '../site-calendar.ts';
import { countHonestly, failNow, workHonestly } from './honest-work.ts';
import type { Doing, Doings, Planted, Planting, Scheme, Spell, Tools, Where, World } from './scheme.ts';

/** How far people, gates and hours differ: more than what the rules take to be usual. */
const spreads = { person: 0.16, gate: 0.25, part: 0.25 } as const;
const partOfDayMs = 6 * 3_600_000;

/** Some rules look at the last days only, of which all is told. */
const toldMs = 3 * dayMs;

/** Of the cashiers so many steal; the others are honest. */
const schemersAtMost = 9;

/** What people do in the spells, honest and not; `planted` is what rules are to find, as it comes about. */
export function openDoings(spells: readonly Spell[], tools: Omit<Tools, 'random'>, planted: Planted[]): Doings {
  let world: World | null = null;
  const living = spells.map((spell) => new LivingSpell(spell, tools, planted));
  const at = (moment: number): LivingSpell | undefined =>
    living.find(({ spell }) => moment >= spell.from && moment < spell.until);
  return {
    enter: (entered) => {
      world = entered;
    },
    habitOf: (what, where) => at(where.at)?.habitOf(what, where) ?? 1,
    dealAt: (leaving) => (world ? at(leaving.at)?.dealAt(leaving, world) : undefined),
    countAt: (operator, owed, when) => at(when)?.countAt(operator, owed) ?? owed,
    lateBy: (operator, when) => at(when)?.lateBy(operator) ?? 0,
  };
}

interface Cast {
  readonly scheme: Scheme;
  readonly schemer: DemoPerson;
}

/** Who does what: whoever is held against the others does one thing; what happened is done by the same few besides. */
export function castOf({ schemes, seed }: Pick<Spell, 'schemes' | 'seed'>): Cast[] {
  const random = new Random(seed);
  const shuffled = cashiers
    .map((person) => ({ person, place: random.unit() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ person }) => person);
  let next = 0;
  return schemes.map((scheme) => {
    if (scheme.by !== 'CASHIER') return { scheme, schemer: staffNamed('manajer') };
    const schemer = shuffled[next % schemersAtMost] ?? staffNamed('manajer');
    next += 1;
    return { scheme, schemer };
  });
}

class LivingSpell {
  readonly spell: Spell;
  readonly #tools: Tools;
  readonly #planted: Planted[];
  readonly #habits = new Map<string, number>();
  readonly #cast: readonly Cast[];
  readonly #ofPerson: ReadonlyMap<string, readonly Cast[]>;
  readonly #begun = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #chosen = new Map<string, string>();
  readonly #lastBy = new Map<string, Leaving>();
  readonly #lastAt = new Map<string, Leaving>();

  constructor(spell: Spell, tools: Omit<Tools, 'random'>, planted: Planted[]) {
    this.spell = spell;
    this.#tools = { ...tools, random: new Random(spell.seed) };
    this.#planted = planted;
    this.#cast = castOf(spell);
    this.#ofPerson = groupedBy(this.#cast, ({ schemer }) => schemer.id);
  }

  habitOf(what: string, { operator, gate, at }: Where): number {
    const part = Math.floor(at / partOfDayMs) % 4;
    return (
      this.#around(`${what}:${operator.id}`, spreads.person) *
      this.#around(`${what}:${gate.id}`, spreads.gate) *
      this.#around(`${what}:${part}`, spreads.part)
    );
  }

  countAt(operator: DemoPerson, owed: number): number {
    const { random } = this.#tools;
    const cast = this.#ofPerson.get(operator.id)?.find(({ scheme }) => scheme.count);
    if (!cast?.scheme.count) return countHonestly(owed, random);
    this.#write(cast, { at: this.#lastBy.get(operator.id)?.at ?? this.spell.from });
    return cast.scheme.count(owed, random);
  }

  lateBy(operator: DemoPerson): number {
    const cast = this.#ofPerson.get(operator.id)?.find(({ scheme }) => scheme.lateByMs !== undefined);
    if (!cast) return 0;
    this.#write(cast, { at: this.#lastBy.get(operator.id)?.at ?? this.spell.from });
    return cast.scheme.lateByMs ?? 0;
  }

  dealAt(leaving: Leaving, world: World): Dealing | undefined {
    this.#begin(leaving, world);
    const dealing = this.#steal(leaving, world) ?? this.#workHonestly(leaving, world);
    this.#lastBy.set(leaving.operator.id, leaving);
    this.#lastAt.set(leaving.gate.id, leaving);
    return dealing;
  }

  #steal(leaving: Leaving, world: World): Dealing | undefined {
    for (const cast of this.#cast) {
      const { scheme } = cast;
      if (!scheme.sell || !fits(cast, leaving) || !this.#tools.random.chance(scheme.rate)) continue;
      if (scheme.needsEvents && leaving.at < this.spell.until - toldMs) continue;
      if (scheme.isToldLate && leaving.at >= this.spell.until - dayMs) continue;
      const dealing = scheme.sell(leaving, this.#doing(cast, world));
      if (dealing) return dealing;
    }
    return undefined;
  }

  #workHonestly(leaving: Leaving, world: World): Dealing | undefined {
    if (leaving.fate !== 'pays') return undefined;
    return workHonestly(leaving, { ...this.#tools, later: later(world) }, (what) => this.habitOf(what, leaving));
  }

  /** What begins with the first car of a shift, and of a day. */
  #begin(leaving: Leaving, world: World): void {
    const { calendar, random } = this.#tools;
    const { operator, gate, at } = leaving;
    const worked = calendar.shiftAt(at);
    if (this.#isFirst(`${operator.id}:${gate.id}:${worked.day}:${worked.index}`)) {
      const shift = { worked, gate, from: at };
      failNow(shift, this.#tools, (what) => this.habitOf(what, leaving));
      for (const cast of this.#ofPerson.get(operator.id) ?? [])
        if (cast.scheme.work && random.chance(cast.scheme.rate)) cast.scheme.work(shift, this.#doing(cast, world));
    }
    if (!this.#isFirst(`${calendar.dayNumber(at)}`)) return;
    for (const cast of this.#cast)
      if (cast.scheme.day && random.chance(cast.scheme.rate)) cast.scheme.day(leaving, this.#doing(cast, world));
  }

  #isFirst(key: string): boolean {
    if (this.#begun.has(key)) return false;
    this.#begun.add(key);
    return true;
  }

  #doing(cast: Cast, world: World): Doing {
    return {
      ...this.#tools,
      later: later(world),
      letIn: (entry) => world.letIn(entry),
      leave: (car, kind, at) => world.leave(car, kind, at),
      remove: (car, by, at, note) => world.remove(car, by, at, note),
      reissue: (car, reissue) => world.reissue(car, reissue),
      dueOf: (leaving) => world.dueOf(leaving),
      schemer: cast.schemer,
      write: (planting) => this.#write(cast, planting),
      lastSaleBy: (personId) => this.#lastBy.get(personId),
      lastSaleAt: (gateId) => this.#lastAt.get(gateId),
      countOf: (key) => {
        const before = this.#counts.get(`${cast.scheme.name}:${key}`) ?? 0;
        this.#counts.set(`${cast.scheme.name}:${key}`, before + 1);
        return before;
      },
      chosen: (proposed) => {
        const first = this.#chosen.get(cast.scheme.name) ?? proposed;
        this.#chosen.set(cast.scheme.name, first);
        return first;
      },
    };
  }

  #write({ scheme, schemer }: Cast, planting: Planting): void {
    const { at, subjectId = schemer.id, stayId = null } = planting;
    const unit = {
      ACT: stayId ?? `${subjectId} ${at}`,
      DAY: `${subjectId} ${this.#tools.calendar.businessDay(at)}`,
      MONTH: subjectId,
    };
    this.#planted.push({
      scheme: scheme.name,
      rule: scheme.rule,
      by: scheme.by === 'DRIVER' ? null : schemer.username,
      at: new Date(at).toISOString(),
      subjectId,
      stayId,
      isEach: scheme.unit === 'ACT',
      unit: `${scheme.name} ${this.spell.seed} ${unit[scheme.unit]}`,
    });
  }

  /** One on average, and the same each time. */
  #around(key: string, spread: number): number {
    const known = this.#habits.get(key);
    if (known !== undefined) return known;
    const { random } = this.#tools;
    const normal = Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
    const factor = Math.exp(spread * normal - spread ** 2 / 2);
    this.#habits.set(key, factor);
    return factor;
  }
}

const later =
  (world: World): World['later'] =>
  (at, act) =>
    world.later(at, act);

function fits({ scheme, schemer }: Cast, { operator, fate, car }: Leaving): boolean {
  if (scheme.cars === 'MEMBERS') return fate === 'member' && (scheme.by === 'DRIVER' || operator.id === schemer.id);
  if (fate !== 'pays' || car.member !== null) return false;
  return scheme.cars === 'ALL' || operator.id === schemer.id;
}
