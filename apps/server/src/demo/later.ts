/** Lets something happen when its time has come. */
export type Later = (at: number, act: (at: number) => void) => void;
