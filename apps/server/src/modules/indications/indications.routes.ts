import { contract } from '@parking/contract/contract';
import { cheatingTypes } from '@parking/contract/indications/cheating-types';
import { Failure } from '../../platform/failure.ts';
import { type Context, type Route, implement } from '../../platform/http/context.ts';
import { type ListOptions, listHandlers } from '../../platform/http/list-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Reads } from '../../platform/db/pool.ts';
import { isConcerned, listConcerning } from './concerned.ts';
import { assignIndication, decideIndication } from './decide.ts';
import { sendEvidencePack } from './evidence/evidence-pack.ts';
import { readOperatorProfile } from './operator-profile.ts';
import { answerIndication, readOwn } from './own-indications.ts';
import { readCase, readIndication, readingAs } from './read-case.ts';
import { rules } from './rules/index.ts';
import { addWords, wordFields } from './sentences.ts';

type Calls = typeof contract.cheatingIndications;

export const indicationList: ListOptions<Calls['list']> = {
  view: 'indications_but',
  leavesOut: true,
  defaultSort: [{ column: 'madeAt', direction: 'desc' }],
  complete: { fields: wordFields, of: addWords },
  // What a rule that is new here finds is only counted.
  access: async (reads, user) => ({
    restriction: { column: 'silent', value: 'false' },
    without: await listConcerning(reads, user),
  }),
};

/** What rules found strange: looked at by those who had no part in it. */
export function indicationRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.cheatingIndications;
  return implement(contract.cheatingIndications, {
    ...listHandlers(platform, { list, export: exported }, indicationList),
    cheatingTypes: async () =>
      cheatingTypes.flatMap((id) => {
        const rule = rules.get(id);
        return rule ? [{ id, label: rule.label, labelEn: rule.labelEn }] : [];
      }),
    mine: ({ reads, site, actor }) => readOwn(reads, site, actor.userId),
    get: async ({ reads, site, actor, params }) => readCase(await readingAs(reads, site, actor), params.id),
    evidencePack: (context) => sendEvidencePack(platform, context),
    assign: async (context) => {
      await refuseConcerned(context.tx, context.params.id, context.actor.userId);
      await assignIndication(context);
      return told(context, context.params.id);
    },
    decide: async (context) => {
      await refuseConcerned(context.tx, context.params.id, context.actor.userId);
      await decideIndication(context);
      return told(context, context.params.id);
    },
    answer: async (context) => {
      await answerIndication(context);
      const own = await readOwn(context.tx, context.site, context.actor.userId);
      const answered = own.find(({ id }) => id === context.params.id);
      if (!answered) throw new Failure('record-not-found');
      return answered;
    },
  });
}

const told = async ({ tx, site, actor }: Pick<Context, 'tx' | 'site' | 'actor'>, id: string) =>
  readIndication(await readingAs(tx, site, actor), id);

/** What one person does how often, beside the others. */
export const operatorProfileRoutes = (): Route[] =>
  implement(contract.operatorProfiles, {
    get: ({ reads, site, actor, params }) => readOperatorProfile(reads, site, params.id, actor),
  });

/** Who had a part in it is told what somebody is who asks for one that is not there. */
async function refuseConcerned(reads: Reads, indicationId: string, userId: string): Promise<void> {
  if (await isConcerned(reads, indicationId, userId)) throw new Failure('record-not-found');
}
