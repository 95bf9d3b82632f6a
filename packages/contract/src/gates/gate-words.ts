export { parkingTypes } from '../tariffs/parking-types.ts';

export const gateTypes = ['IN', 'OUT'] as const;
export const gateCategories = ['CASHIER', 'MOBILE'] as const;
export const printTypes = ['NONE', 'BROWSER', 'ESC_POS_58', 'ESC_POS_80'] as const;
export const embeddedPrinterTypes = ['NONE', 'NETWORK', 'SERIAL', 'USB'] as const;
export const barrierStates = ['UNKNOWN', 'OPEN', 'CLOSED'] as const;
export const paperStates = ['OK', 'LOW', 'OUT'] as const;
export const imageTypes = ['SNAPSHOT', 'MJPEG', 'RTSP'] as const;
export const programTypes = ['DISPENSER', 'CAMERA', 'DISPLAY', 'PRINTER', 'OTHER'] as const;

export const gateCommands = ['OPEN', 'CLOSE', 'PRINT', 'PLAY_AUDIO', 'DISPLAY', 'DEDUCT'] as const;
export type GateCommandName = (typeof gateCommands)[number];
export const gateCommandStates = ['WAITING', 'SENT', 'DONE', 'FAILED', 'EXPIRED'] as const;

/** When a gate says something by itself; what it says is the operator's choice. */
export const soundOccasions = ['WELCOME', 'TAKE_TICKET', 'MEMBER_ENDING', 'THANK_YOU'] as const;
export type SoundOccasion = (typeof soundOccasions)[number];

/** A gate counts as online while it was heard from within so many seconds. */
export const onlineSeconds = 15;
