import { texts } from '../../i18n/texts.ts';

/** Lists whose rows can be put in another order. */
export const order = texts('order', {
  id: {
    move: 'Pindahkan {{name}}',
    help: 'Seret, atau tekan panah atas dan bawah.',
    moved: '{{name}}, tempat {{place}} dari {{count}}',
  },
  en: {
    move: 'Move {{name}}',
    help: 'Drag, or press the up and down arrows.',
    moved: '{{name}}, place {{place}} of {{count}}',
  },
});
