import { readFileSync } from 'node:fs';
import { type MailKind, mailKinds } from '@ok/contract/routes/management/mail.ts';
import { describe, expect, test } from 'vitest';
import { createMailLinks, getMainLinkName, getTextIdentifier } from './mail-kinds.ts';
import type { StoredMailText } from './mail-text-store.ts';
import { renderMail } from './render-mail.ts';

type ShippedMail = { identifier: string; subject: Record<string, string>; content: Record<string, string> };
const { emails }: { emails: ShippedMail[] } = JSON.parse(
  readFileSync(new URL('../../../../content/emails.json', import.meta.url), 'utf8'),
);
const getShippedText = (kind: MailKind, language: string): StoredMailText => {
  const found = emails.find(({ identifier }) => identifier === getTextIdentifier(kind));
  const { [language]: subject = '' } = found?.subject ?? {};
  const { [language]: content = '' } = found?.content ?? {};
  return { subject, content, language, direction: 'ltr' };
};

const supportEmail = 'help@example.nl';
const values = {
  ...{ firstName: 'Sanne', login: 'sanne@example.nl', validHours: '24' },
  ...{ device: 'Chrome, Android', network: '203.0.113.0/24' },
};
const links = createMailLinks('activation', 'https://ok.example.nl', 'K3y');
const render = (content: string, changes: { subject?: string; values?: Record<string, string> } = {}) =>
  renderMail(
    { subject: changes.subject ?? 'About', content, language: 'en', direction: 'ltr' },
    { values: changes.values ?? values, links, supportEmail },
  );
const count = (text: string, part: string) => text.split(part).length - 1;
/** Content of the card, without the parts that all mails share. */
const card = (html: string) => /<\/h1>(.*?)<\/div><\/td>/s.exec(html)?.[1]?.trim();

describe.each(mailKinds.flatMap((kind) => ['nl', 'en'].map((language) => [kind, language] as const)))(
  'the mail of %s in %s',
  (kind, language) => {
    const mailLinks = createMailLinks(kind, 'https://ok.example.nl', 'K3y');
    const { subject, html, text } = renderMail(getShippedText(kind, language), {
      values,
      links: mailLinks,
      supportEmail,
    });

    test('[MAI-01] says everything, in HTML and in plain text', () => {
      expect(subject).toMatch(/OK!/);
      expect(html).toContain(`<html lang="${language}" dir="ltr">`);
      expect(text).toContain('Sanne');
      const all = subject + html.replace(/<style>.*<\/style>/s, '') + text;
      expect(all).not.toMatch(/[{}]|undefined|null/);
      expect(html).not.toMatch(/<(img|script|svg|link|iframe)/);
      expect(text).not.toMatch(/<\w|&\w+;/);
      expect(html).toMatch(/<div style="display:none[^>]*>[^<]{30,}<\/div>/);
    });

    test('[MAI-01] has one button, its address in full below it, and support at the end', () => {
      const address = mailLinks[getMainLinkName(kind)] ?? '';
      expect(count(html, '<a class="btn"')).toBe(1);
      expect(html).toContain(`<a class="btn" href="${address}"`);
      expect(html).toContain(`>${address}</a>`);
      expect(text).toContain(`:\n${address}\n`);
      expect(html.slice(html.indexOf('</div></td>'))).toContain('mailto:help@example.nl');
      expect(text.trim().endsWith('help@example.nl')).toBe(true);
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
      for (const href of hrefs) expect(href).toMatch(/^(https:\/\/ok\.example\.nl\/|mailto:help@example\.nl$)/);
    });
  },
);

test('[SEC-18] links begin with the configured address', () => {
  expect(createMailLinks('passwordReset', 'https://ok.example.nl/app/', 'K3y')).toEqual({
    loginUrl: 'https://ok.example.nl/app/login',
    resetRequestUrl: 'https://ok.example.nl/app/account/reset/request',
    resetUrl: 'https://ok.example.nl/app/account/reset/finish?key=K3y',
  });
  expect(createMailLinks('creation', 'https://ok.example.nl', null).resetUrl).toBe('https://ok.example.nl/login');
});

/** Invisible characters that break up texts that a mail program could detect as an address. */
const joiners = /\u2060/g;

describe('a value', () => {
  test('[SEC-26][SEC-24] that is markup is shown as it was typed', () => {
    const firstName = `<a href="https://evil.example">Sanne</a> & "co" 'x' <script>alert(1)</script>`;
    const { html, text } = render('<p>Dear {{firstName}}</p>', { values: { firstName } });
    expect(card(html)?.replaceAll(joiners, '')).toBe(
      '<p style="margin:0 0 14px">Dear &lt;a href=&quot;https://evil.example&quot;&gt;Sanne&lt;/a&gt; &amp; ' +
        '&quot;co&quot; &#39;x&#39; &lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
    expect(text.replaceAll(joiners, '')).toBe(`Dear ${firstName}\n`);
  });

  test.each([
    'www.evil.nl',
    'evil.example/klik',
    'https://evil.example/a?b=c#d',
    'evil.nl',
    'EVIL.NL:8080',
    'noor@evil.nl',
    'mailto:noor@evil.nl',
    'evil。example',
    'evil．example',
    '//evil.example',
    'Klik op evil.example, Noor',
  ])('[SEC-26] that is the address %s is read as it was typed, and is a link in no mail program', (firstName) => {
    const values = { firstName, newEmail: firstName };
    const { subject, html, text } = render('<h3>{{firstName}}</h3><p>Hello {{firstName}}, {{newEmail}}</p>', {
      subject: 'For {{firstName}}',
      values,
    });
    for (const rendered of [subject, html.slice(html.indexOf('<body')), text]) {
      expect(rendered.replaceAll(joiners, '')).toContain(firstName);
      // Linkifiers look for a dot, colon, slash or at sign directly between two characters.
      expect(
        rendered.replaceAll(/(href|style|class)="[^"]*"|<[^>]*>/g, ' ').match(/[^\s\u2060][.。．@][^\s\u2060]/g),
      ).toBeNull();
      expect(rendered).not.toMatch(/evil[.。．](nl|example)|www\.|https?:\/\/evil|mailto:noor/i);
    }
  });

  test.each(['J. van Dijk', "D'Arcy", 'Anne-Marie', 'Ph. D.', 'Ö. Ünal'])(
    '[SEC-26] that is the name %s is left as it is',
    (firstName) => {
      expect(render('<p>Dear {{firstName}}</p>', { values: { firstName } }).text).toBe(`Dear ${firstName}\n`);
    },
  );

  test('[MAI-01] that is the login can be copied', () => {
    expect(render('<p>{{login}}</p>', { values: { login: 'noor@example.nl' } }).text).toBe('noor@example.nl\n');
  });

  test('[SEC-26] that looks like a placeholder stays what it is', () => {
    const { text } = render('<p>Dear {{firstName}}</p>', {
      values: { firstName: '{{activationUrl}} {{supportEmail}}' },
    });
    expect(text).toBe('Dear {{activationUrl}} {{supportEmail}}\n');
  });

  test('[SEC-26] with line breaks or signs that can not be seen keeps to its line', () => {
    const firstName = 'San\r\nBcc: x\u0000\u2028\u202ene';
    expect(render('<p>x</p>', { subject: 'Dear {{firstName}}\r\nBcc: y', values: { firstName } }).subject).toBe(
      'Dear San Bcc: x ne Bcc: y',
    );
  });

  test('that is missing goes, with the blank before it', () => {
    expect(render('<p>Hello {{firstName}}, {{nothing}}bye</p>', { values: { firstName: '' } }).text).toBe(
      'Hello,bye\n',
    );
    expect(render('<p>{{toString}}{{__proto__}}{{constructor}}x</p>').text).toBe('x\n');
  });
});

describe('a text', () => {
  test.each([
    ['{{7*7}}', 'ab'],
    ["{{constructor.constructor('return 7*7')()}}", 'ab'],
    ['{{#each values}}7{{/each}}', 'a7b'],
    ['{{{firstName.length}}}', 'a{}b'],
    ['{{ values["firstName"] }}', 'ab'],
    [['$', '{7*7}'].join(''), ['a$', '{7*7}b'].join('')],
    ['#{7*7}[[7*7]]', 'a#{7*7}[[7*7]]b'],
  ])('[SEC-26] with the expression %s evaluates nothing', (expression, shown) => {
    const { subject, html, text } = render(`<p>a${expression}b</p>`, { subject: `a${expression}b` });
    expect([subject, text.trim(), card(html)?.replaceAll(/<[^>]*>/g, '')]).toEqual([shown, shown, shown]);
  });

  test('[SEC-26] leads nowhere but to the web, to a mailbox and to us', () => {
    const { html } = render(
      '<p><a href="javascript:alert(1)">a</a><a href="data:text/html,x">b</a><a href="{{firstName}}">c</a>' +
        '<a href="https://{{firstName}}.example">d</a><a href="{{firstNameUrl}}">e</a><a href="//x.example">f</a>' +
        '<a href="https://x.example/?a=1&amp;b=2">g</a><a href="mailto:a@x.example">h</a> <a href="{{loginUrl}}">i</a></p>',
    );
    expect([...(card(html) ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://x.example/?a=1&amp;b=2',
      'mailto:a@x.example',
      'https://ok.example.nl/login',
    ]);
    expect((card(html) ?? '').replaceAll(/<[^>]*>/g, '')).toBe('abcdefgh i');
  });

  test('without a heading, a button or support is a mail all the same', () => {
    const { html, text } = render('just words <b>and</b> more<ul><li>one</li><li>two</li></ul>');
    expect(html).toContain('>About</h1>');
    expect(html).not.toContain('class="btn"');
    expect(text).toBe('just words and more\n\n- one\n- two\n');
  });

  test('[I18-05] [MAI-01] keeps the languages that its parts are in', () => {
    const { html } = render('<h3 dir="rtl">a</h3><p lang="ar" dir="rtl">b</p><p>c <span lang="ar">d</span></p>');
    expect(html).toContain('<h1 dir="rtl" style=');
    expect(card(html)).toBe(
      '<p lang="ar" dir="rtl" style="margin:0 0 14px">b</p>\n<p style="margin:0 0 14px">c <span lang="ar">d</span></p>',
    );
  });

  test('[MAI-01] is laid out in plain text', () => {
    const { text } = render(
      '<h3>Title</h3><p>a<br>b, <a href="{{loginUrl}}">sign in</a>.</p><ol><li>x</li><li>y</li></ol>' +
        '<table><tr><th>h</th><td>d</td></tr></table><blockquote><p>e</p><p>f</p></blockquote>' +
        '<ul><li>g<ul><li>h</li></ul></li><li><p>i</p><p>j</p></li></ul><p><a href="{{activationUrl}}">Go</a></p><p>{{ activationUrl }}</p>',
    );
    expect(text).toBe(
      'Title\n\na\nb, sign in (https://ok.example.nl/login).\n\n1. x\n2. y\n\nh\n\nd\n\ne\n\nf\n\n- g\n  - h\n- i\n  j\n\n' +
        'Go: https://ok.example.nl/account/activate?key=K3y\n\nhttps://ok.example.nl/account/activate?key=K3y\n',
    );
  });
});
