import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftRule, withRuleAt, withoutRule } from '../fare-draft.ts';
import type { FareDraft } from '../use-fare-draft.ts';
import { useRuleDrag } from './use-rule-drag.ts';

/** Moving a rule by pointer or keyboard and taking it away, each said aloud. */
export function useRuleMoves({ draft, change }: FareDraft) {
  const { t } = useTranslation();
  const [said, say] = useState('');
  const nameOf = ({ rule }: DraftRule) => t(`fares.rules.${rule}`);
  const move = (key: string, place: number) => {
    const next = withRuleAt(draft, key, place);
    const at = next.findIndex((rule) => rule.key === key);
    const rule = next[at];
    if (next === draft || !rule) return;
    change(next);
    say(t('fareEditor.page.moved', { rule: nameOf(rule), place: at + 1, count: next.length }));
  };
  return {
    said,
    drag: useRuleDrag(move),
    keys: (key: string, at: number) => (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      move(key, at + (event.key === 'ArrowUp' ? -1 : 1));
    },
    remove: (rule: DraftRule) => {
      change(withoutRule(draft, rule.key));
      say(t('fareEditor.page.removedRule', { rule: nameOf(rule) }));
    },
  };
}
