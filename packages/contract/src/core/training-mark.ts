/** Stands on every paper of training, in both languages: whoever is shown it may read either. */
export const trainingMark = 'LATIHAN / TRAINING';
export const trainingWorth = 'BUKAN BUKTI BAYAR / NO RECEIPT';
