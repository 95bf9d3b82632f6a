/** The live connection (STOMP 1.2 over WebSocket): its addresses, timings and the codes it ends with. */
export const livePaths = ['/ws', '/api/ws'] as const;
export const heartbeatOutgoingMs = 5_000;
export const reconnectMs = 5_000;
export const notificationPollMs = 20_000;

export const liveDestinations = {
  announcement: '/topic/announcement',
  changed: '/topic/changed',
  feed: '/user/notification/feed',
  dispenser: '/user/dispenser-notification',
  askFeed: '/notification/feed/me',
  askDispenser: '/dispenser-notification',
} as const;

/** Where one gate hears its commands. */
export const gateTopic = (gateId: string): string => `/topic/gate/${gateId}`;

/** The `message` header of the ERROR frame that ends a connection. */
export const liveErrors = ['SERVER_DOWN', 'ANOTHER_LOGIN', 'TOKEN_EXPIRED'] as const;
export type LiveError = (typeof liveErrors)[number];
