import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** Without the connection that a lost one hangs on its error: pages of its inside, once for each. */
const err = stdSerializers.wrapErrorSerializer((told) => {
  const { client: _, ...rest } = told;
  return rest as typeof told;
});

/** What the server writes about itself: one JSON line each, without passwords and tokens. */
export const openLogger = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino({ level, redact: ['req.headers.authorization', 'password'], serializers: { err } }, destination);
