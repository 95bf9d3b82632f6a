import { texts } from '../../i18n/texts.ts';

/** Somebody else signs beside the caller. */
export const approval = texts('approval', {
  id: {
    title: 'Perlu persetujuan',
    help: 'Orang lain yang berhak menyetujui dengan kata sandinya sendiri, bukan akun yang baru dibuat atau diubah salah seorang dari Anda. Namanya tersimpan bersama nama Anda.',
    username: 'Nama pengguna penyetuju',
    password: 'Kata sandi penyetuju',
    code: 'Kode autentikator penyetuju, bila dipakai',
    approve: 'Setujui',
    bothOrNone: 'Isi nama pengguna dan kata sandi penyetuju, atau kosongkan keduanya.',
    pending: {
      title: 'Menunggu hari operasional berikutnya',
      from: 'Mulai {{date}}: {{what}} menjadi {{value}}.',
      holdNow: 'Berlakukan sekarang…',
      withdraw: 'Tarik kembali',
      held: 'Berlaku sekarang',
      withdrawn: 'Ditarik kembali',
    },
  },
  en: {
    title: 'Approval needed',
    help: 'Somebody else who may approves with their own password; not by an account that one of you lately made or changed. Their name is kept beside yours.',
    username: 'User name of the approver',
    password: 'Password of the approver',
    code: 'Code of the approver’s authenticator, if they use one',
    approve: 'Approve',
    bothOrNone: 'Fill in the approver’s user name and password, or leave both empty.',
    pending: {
      title: 'Waiting for the next business day',
      from: 'From {{date}}: {{what}} becomes {{value}}.',
      holdNow: 'Hold at once…',
      withdraw: 'Take back',
      held: 'It holds now',
      withdrawn: 'Taken back',
    },
  },
});
