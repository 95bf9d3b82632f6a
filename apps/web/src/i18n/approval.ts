import { texts } from './texts.ts';

/** Somebody else signs beside the caller. */
export const approval = texts('approval', {
  id: {
    title: 'Perlu persetujuan',
    help: 'Orang lain yang berhak menyetujui dengan kata sandinya sendiri. Namanya tersimpan bersama nama Anda.',
    username: 'Nama pengguna penyetuju',
    password: 'Kata sandi penyetuju',
    approve: 'Setujui',
    bothOrNone: 'Isi nama pengguna dan kata sandi penyetuju, atau kosongkan keduanya.',
  },
  en: {
    title: 'Approval needed',
    help: 'Somebody else who may approves with their own password. Their name is kept beside yours.',
    username: 'User name of the approver',
    password: 'Password of the approver',
    approve: 'Approve',
    bothOrNone: 'Fill in the approver’s user name and password, or leave both empty.',
  },
});
