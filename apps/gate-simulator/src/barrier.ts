export type BarrierFault = 'refuses' | 'silent';

/** A barrier arm with its motor; broken, it says so or says nothing at all. */
export class Barrier {
  state: 'OPEN' | 'CLOSED' = 'CLOSED';
  fault: BarrierFault | null = null;
  /** How often it went up. */
  openings = 0;

  /** True when the arm is up now. */
  open(): boolean {
    if (this.fault !== null) return false;
    this.state = 'OPEN';
    this.openings += 1;
    return true;
  }

  close(): boolean {
    if (this.fault !== null) return false;
    this.state = 'CLOSED';
    return true;
  }
}
