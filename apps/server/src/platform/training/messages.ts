import type { TrainingFailure, TrainingStep } from '@parking/contract/system/training';
import type { Config } from '../../config.ts';

/** Who may enter, as the real one knows them. */
export interface HandedPerson {
  readonly username: string;
  readonly passwordHash: string;
  readonly language: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Their groups, by name. */
  readonly groups: readonly string[];
}

/** What the real server tells the process of training; the first message is the order. */
export type ToTraining =
  | { readonly order: { readonly config: Config; readonly people: readonly HandedPerson[] } }
  | { readonly people: readonly HandedPerson[] }
  | { readonly stop: true };

export type FromTraining =
  | { readonly type: 'progress'; readonly step: TrainingStep; readonly percent: number }
  | { readonly type: 'ready'; readonly madeAt: string; readonly bytes: number }
  | { readonly type: 'size'; readonly bytes: number }
  | { readonly type: 'failed'; readonly failure: TrainingFailure; readonly detail: string };
