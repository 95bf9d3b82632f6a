import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { readRules } from './read-rules.ts';
import { setRule } from './set-rule.ts';
import { tryRule } from './try-rule.ts';

/** What rules look for, how often each was right, and how they are set. */
export function cheatingRuleRoutes({ database }: Pick<Platform, 'database'>): Route[] {
  return implement(contract.cheatingRules, {
    all: ({ reads, site, actor }) => readRules(reads, site, actor),
    set: setRule,
    tryOut: (context) => tryRule(database, context),
  });
}
