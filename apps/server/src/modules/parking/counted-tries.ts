import type { ErrorCode } from '@parking/contract/core/errors';
import type { Route } from '../../platform/http/context.ts';

/** Routes that may answer so count what is tried before their own transaction, which would take the count back with all else. */
export const countingTries = <Body>(
  routes: readonly Route[],
  refusal: ErrorCode,
  count: (callerId: string, body: Body) => Promise<void>,
): Route[] =>
  routes.map((route) => {
    if (!route.definition.errors?.includes(refusal)) return route;
    const before: Route['before'] = async (call) => {
      await route.before?.(call);
      if (call.callerId !== null) await count(call.callerId, (call.body ?? {}) as Body);
    };
    return { ...route, before };
  });
