import { type ImportState, imports } from '@parking/contract/core/import';
import { Failure } from '../../platform/failure.ts';
import { type Route, implement } from '../../platform/http/context.ts';
import { type Imports, KeptResult, WaitingImport, importKind } from '../../platform/imports/imports.ts';
import { tellProblems } from '../../platform/imports/problems.ts';

const nothingYet = { rows: 0, created: 0, problems: [], more: 0 };

/** How far own imports are and what they found. Another user's import is not found. */
export function importRoutes({ imports: lists }: { readonly imports: Imports }): Route[] {
  return implement(imports, {
    get: async ({ reads, actor, params, origin }) => {
      const job = await reads
        .selectFrom('jobs')
        .select(['id', 'status', 'progress', 'token', 'error', 'input', 'result'])
        .where('id', '=', params.id)
        .where('kind', '=', importKind)
        .where('userId', '=', actor.userId)
        .executeTakeFirst();
      if (!job) throw new Failure('job-not-found');
      const { input, result, status, ...state } = job;
      const { path, dryRun } = WaitingImport.parse(input);
      const found = result === null ? nothingYet : KeptResult.parse(result);
      return {
        ...state,
        ...found,
        dryRun,
        status: status as ImportState['status'],
        problems: tellProblems(found.problems, lists.sourceOf(path).definition, origin.language),
      };
    },
  });
}
