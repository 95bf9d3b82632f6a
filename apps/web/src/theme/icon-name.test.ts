import { describe, expect, it } from 'vitest';
import { normaliseIconName } from './icon-name.ts';

describe('the name of an icon', () => {
  it.each([
    ['arrow_circle_up', 'arrow_circle_up'],
    ['ArrowCircleUp', 'arrow_circle_up'],
    ['arrowCircleUp', 'arrow_circle_up'],
    ['arrow-circle-up', 'arrow_circle_up'],
    ['Arrow Circle Up', 'arrow_circle_up'],
    ['ArrowCircleUpIcon', 'arrow_circle_up'],
    [' people ', 'people'],
    ['QrCode2', 'qr_code_2'],
    ['AdminPanelSettings', 'admin_panel_settings'],
  ])('%s is drawn as %s', (name, ligature) => {
    expect(normaliseIconName(name)).toBe(ligature);
  });

  it.each([null, undefined, '', '   ', '…'])('falls back when there is none (%s)', (name) => {
    expect(normaliseIconName(name)).toBe('circle');
  });
});
