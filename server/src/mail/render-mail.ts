import { mailHtml } from './mail-html.ts';
import { layOut } from './mail-layout.ts';
import { fillContent, fillLine } from './mail-nodes.ts';
import { mailPlain } from './mail-plain.ts';
import type { MailText } from './mail-text-store.ts';

/** A mail as it is sent. */
export type RenderedMail = { subject: string; html: string; text: string };

/** What a mail says besides its text. */
type MailFacts = {
  values: Readonly<Record<string, string>>;
  links: Readonly<Record<string, string>>;
  supportEmail: string;
};

/** Values that the product or an administrator chose, and that people copy. */
const ownValues = new Set(['login', 'validHours']);

/**
 * What mail programs make links of is broken up by joiners, which nobody sees: signs right between other characters
 * that an address has. So what somebody registered as a name leads nowhere.
 */
const withoutLinks = (text: string) =>
  text.replace(/(?<=\S)[.。．｡․:/@\\]+(?=\S)|(?<!\S)\/+(?=\S)/gu, '\u2060$&\u2060');

/**
 * Make a mail of a text. Values are words in it, whatever they hold; links lead to the product; a name that nothing
 * stands for is left out.
 */
export const renderMail = (text: MailText, { values, links, supportEmail }: MailFacts): RenderedMail => {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    ownValues.has(name) ? value : withoutLinks(value),
  ]);
  const filling = { values: { ...Object.fromEntries(shown), supportEmail }, links };
  const subject = fillLine(text.subject, filling.values).replace(/\s+/g, ' ').trim();
  const blocks = fillContent(text.content, filling);
  const html = mailHtml(layOut(blocks, subject, supportEmail), { ...text, subject });
  return { subject, html, text: mailPlain(blocks) };
};
