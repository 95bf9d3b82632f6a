import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { picture } from '../../files/testing/samples.ts';

const { news } = contract;
let server: TestServer;
let writer: Client;
beforeAll(async () => {
  server = await startTestServer();
  writer = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

const write = (content: string) =>
  writer.call(news.create, { body: { title: 'Judul', synopsis: 'Ringkasan', content, startDate: '2026-11-01' } });

async function stored(content: string): Promise<string> {
  const { status, data, body } = await write(content);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (data as { content: string }).content;
}

describe('what could harm a reader refuses the whole, and says what it is', () => {
  test.each([
    ['<p>Halo</p><script>alert(1)</script>', '<script>'],
    ['<SCRIPT SRC=//xss.example/x.js></SCRIPT>', '<script>'],
    ['<script\n>alert(1)</script\n>', '<script>'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', '<scr<script>'],
    ['<<script>alert(1);//\\<</script>', '<script>'],
    ['<p onclick="alert(1)">Halo</p>', 'onclick'],
    ['<p ONMOUSEOVER=alert(1)>Halo</p>', 'onmouseover'],
    ['<img src=x onerror=alert(1)>', 'onerror'],
    ['<img/src="x"/onerror=alert(1)>', 'onerror'],
    ['<img """><script>alert(1)</script>">', '<script>'],
    ['<body onload=alert(1)>Halo', 'onload'],
    ['<svg onload=alert(1)></svg>', '<svg>'],
    ['<svg><animate onbegin=alert(1) attributeName=x></svg>', '<svg>'],
    ['<svg><p><style><img src="</style><img src=x onerror=alert(1)//">', '<svg>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<math>'],
    ['<iframe src="javascript:alert(1)"></iframe>', '<iframe>'],
    ['<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>', '<iframe>'],
    ['<object data="data:text/html;base64,PHNjcmlwdD4="></object>', '<object>'],
    ['<embed src="//xss.example/x.swf">', '<embed>'],
    ['<form action="https://xss.example"><input name=p></form>', '<form>'],
    ['<button formaction="javascript:alert(1)">Tekan</button>', '<button>'],
    ['<textarea><p>Halo</p></textarea>', '<textarea>'],
    ['<style>@import "https://xss.example/x.css"</style><p>Halo</p>', '<style>'],
    ['<link rel=stylesheet href="https://xss.example/x.css">', '<link>'],
    ['<meta http-equiv="refresh" content="0;url=https://xss.example">', '<meta>'],
    ['<base href="https://xss.example/">', '<base>'],
    ['<video><source onerror="alert(1)"></video>', '<video>'],
    ['<template><p>Halo</p></template>', '<template>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<noscript>'],
    ['<xss-tag>Halo</xss-tag>', '<xss-tag>'],
    ['<p style="background:url(javascript:alert(1))">Halo</p>', 'background:url'],
    ['<p style="width: expression(alert(1))">Halo</p>', 'expression'],
    ['<table background="javascript:alert(1)"><tr><td>x</td></tr></table>', 'background'],
    ['<p><a href="javascript:alert(1)">klik</a></p>', 'javascript:'],
    ['<p><a href="JaVaScRiPt:alert(1)">klik</a></p>', 'JaVaScRiPt:'],
    ['<p><a href="  javascript:alert(1)">klik</a></p>', 'javascript:'],
    ['<p><a href="jav&#x09;ascript:alert(1)">klik</a></p>', 'ascript:'],
    ['<p><a href="jav&#x0A;ascript:alert(1)">klik</a></p>', 'ascript:'],
    ['<p><a href="&#1;javascript:alert(1)">klik</a></p>', 'javascript:'],
    ['<p><a href="&#0000106&#0000097&#0000118ascript:alert(1)">klik</a></p>', 'javascript:'],
    ['<p><a href="data:text/html,<script>alert(1)</script>">klik</a></p>', 'data:'],
    ['<p><a href="vbscript:msgbox(1)">klik</a></p>', 'vbscript:'],
    ['<p><a href="//xss.example">klik</a></p>', '//xss.example'],
    ['<p><a href="/\\xss.example">klik</a></p>', 'xss.example'],
    ['<p><a href="halaman.html">klik</a></p>', 'halaman.html'],
    ['<p><img src="https://xss.example/pixel.gif"></p>', 'src='],
    ['<p><img src="data:image/svg+xml;base64,PHN2Zz4="></p>', 'src='],
    ['<p><img data-token="../../users"></p>', '<img>'],
    ['<p xlink:href="javascript:alert(1)">Halo</p>', 'xlink:href'],
    ['<p>Halo</p><img src=x onerror=alert(1)//', '<img'],
  ])('%s', async (content, what) => {
    const { status, error } = await write(content);
    expect([status, error.code]).toEqual([400, 'bad-input']);
    expect(error.fields).toMatchObject([{ path: 'content', code: 'unsafe-content' }]);
    expect(error.fields[0]?.message).toContain(what);
  });

  test('in a change too: the news stays as it was', async () => {
    const { data } = await write('<p>Semula</p>');
    const params = { id: (data as { id: string }).id };
    const body = { title: 'Judul baru', content: '<p>Lain</p><script>alert(1)</script>' };
    const refused = await writer.call(news.update, { params, body });
    expect(refused.error.fields).toMatchObject([{ path: 'content', code: 'unsafe-content' }]);
    expect((await writer.call(news.one, { params })).data).toEqual(data);
  });
});

describe('what only looks different is put right', () => {
  test.each([
    ['<p class="besar" style="color:red" id="x">Halo</p>', '<p>Halo</p>'],
    ['<p><b>tebal</b> <i>miring</i> <u>garis</u></p>', '<p><strong>tebal</strong> <em>miring</em> garis</p>'],
    ['<h1>Judul</h1><h5>Kecil</h5>', '<h2>Judul</h2><h4>Kecil</h4>'],
    ['<div>satu</div><div>dua</div>', '<p>satu</p><p>dua</p>'],
    ['<p>1 < 2 & 3 > 2</p>', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
    ['<p>Halo<!-- rahasia --></p>', '<p>Halo</p>'],
    ['<p><strong>lupa ditutup</p>', '<p><strong>lupa ditutup</strong></p>'],
    [
      '<p><a href=" https://contoh.id/a?b=1&amp;c=2 " target="_blank">situs</a></p>',
      '<p><a href="https://contoh.id/a?b=1&amp;c=2">situs</a></p>',
    ],
    [
      '<p><a href="/gates">gate</a> <a href="mailto:a@contoh.id">surel</a> <a href="tel:+62-21-500">telepon</a></p>',
      null,
    ],
    ['<table><tbody><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></tbody></table>', null],
    ['<ul><li><p>satu</p></li></ul><ol><li><p>dua</p></li></ol><blockquote><p>kutip</p></blockquote>', null],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', null],
  ])('%s', async (content, expected) => {
    const clean = await stored(content);
    expect(clean).toBe(expected ?? content);
    expect(await stored(clean)).toBe(clean);
  });

  test.each(['<p> </p>', '<p><br /></p>', '<!-- kosong -->', '<p>&nbsp;</p>'])('%s is no content', async (content) => {
    const { error } = await write(content);
    expect(error.fields).toMatchObject([{ path: 'content', code: 'required' }]);
  });

  test('a picture of one’s own is content; somebody else’s is not taken', async () => {
    const upload = async (client: Client): Promise<string> => {
      const files = (await picture('png', 8, 8)).toString('base64');
      const { data } = await client.call(contract.assetFiles.uploadEncoded, { body: { filename: 'a.png', files } });
      return (data as { token: string }[])[0]?.token ?? '';
    };
    const content = `<p><img data-token="${await upload(writer)}" alt="Denah" /></p>`;
    expect(await stored(content)).toBe(content);
    const others = await upload(await signInAs(server, 'ADMIN'));
    const refused = await write(`<p><img data-token="${others}" alt="" /></p>`);
    expect(refused.error).toMatchObject({ code: 'asset-not-found', fields: [{ path: 'content' }] });
    const again = await write(content);
    expect(again.error).toMatchObject({ code: 'asset-not-found', fields: [{ path: 'content' }] });
  });
});
