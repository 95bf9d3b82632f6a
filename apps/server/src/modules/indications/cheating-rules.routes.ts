import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../platform/http/context.ts';
import { readRules } from './read-rules.ts';

/** What rules look for, and how often each was right. */
export function cheatingRuleRoutes(): Route[] {
  return implement(contract.cheatingRules, { all: ({ reads, site }) => readRules(reads, site) });
}
