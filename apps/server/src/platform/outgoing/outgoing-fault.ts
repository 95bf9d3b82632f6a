import type { deliveryFaults } from '@parking/contract/apis/apis';

export type OutgoingFaultCode = (typeof deliveryFaults)[number];

/** Why a call to another machine failed; says nothing of its address, which may hold a key. */
export class OutgoingFault extends Error {
  override readonly name = 'OutgoingFault';

  constructor(
    readonly code: OutgoingFaultCode,
    /** The answer's HTTP status, where there was one. */
    readonly status: number | null = null,
  ) {
    super(status === null ? code : `${code}: ${status}`);
  }
}
