const lowAt = 20;

export type Printed = 'printed' | 'low' | 'out' | 'dead';

/** A ticket printer with a roll of paper. */
export class Printer {
  /** Slips that came out, as they were sent. */
  readonly slips: Buffer[] = [];
  dead = false;
  /** Slips that the roll still has room for. */
  left: number;

  constructor(left = 2_000) {
    this.left = left;
  }

  get paper(): 'OK' | 'LOW' | 'OUT' {
    if (this.left <= 0) return 'OUT';
    return this.left <= lowAt ? 'LOW' : 'OK';
  }

  /** `low` tells once that the roll is ending. */
  print(slip: Buffer): Printed {
    if (this.dead) return 'dead';
    if (this.left <= 0) return 'out';
    this.left -= 1;
    this.slips.push(slip);
    return this.left === lowAt ? 'low' : 'printed';
  }
}
