import { allEndpoints, type contract } from '@parking/contract/contract';
import { Failure, badInput } from '../../platform/failure.ts';
import type { WriteRule } from '../../platform/http/resource-handlers.ts';

/** Routes that rights are held on; a module added by hand must not pass for one. */
const guardedRoutes = new Set(
  allEndpoints.flatMap(({ permission }) =>
    typeof permission === 'object' && 'menus' in permission ? permission.menus : [],
  ),
);

const ownPath = /^\/(?![/\\])[\w\-/:.?=&%]*$/;
const webAddress = /^https?:\/\/[^\s]+$/i;

/** Modules of the contract are renamed and grouped only; others open a path of ours or a web address. */
export const moduleRule: WriteRule<typeof contract.modules> = (_, input, current) => {
  const { alias } = input;
  if (current?.contract === true) {
    const fixed = (['alias', 'requestMethod', 'moduleLink'] as const).filter(
      (name) => input[name] !== undefined && input[name] !== current[name],
    );
    if (fixed.length > 0)
      throw new Failure('contract-module', { fields: fixed.map((path) => ({ path, code: 'not-an-option' })) });
    return input;
  }
  if (alias) {
    if (!ownPath.test(alias) && !webAddress.test(alias)) throw badInput({ path: 'alias', code: 'unsafe-address' });
    if (guardedRoutes.has(alias) && alias !== current?.alias) throw badInput({ path: 'alias', code: 'already-taken' });
  }
  return input;
};

export function refuseToRemoveModule(_: unknown, module: { readonly contract: boolean }): void {
  if (module.contract) throw new Failure('contract-module');
}
