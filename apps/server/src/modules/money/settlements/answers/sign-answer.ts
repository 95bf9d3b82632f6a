import type { Approver, Context, Site } from '../../../../platform/http/context.ts';
import { getApprover } from '../../../controls/approve.ts';
import { findSetup } from '../settlement-setup.ts';
import { readAnswerForm } from './answer-form.ts';

type Signing = Pick<Context, 'reads' | 'actor' | 'approver' | 'origin'> & { readonly site: Site };

/**
 * Where the product fetches what a bank answers, what somebody says or brings in its place takes a second person: alone they could have a
 * refused file accepted. Elsewhere a person is the only way that an answer comes, and nobody signs.
 */
export async function signAnswer(context: Signing, paidTypeId: string): Promise<Approver | null> {
  const { reads, site } = context;
  const { active } = await readAnswerForm(reads, site, paidTypeId);
  const setup = await findSetup(reads, paidTypeId);
  const isFetched = active && setup !== null && setup.way !== 'DOWNLOAD';
  return isFetched ? getApprover(context, { menus: ['/settlement'], flag: 'editable' }) : null;
}
