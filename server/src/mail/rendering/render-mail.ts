import { renderHtmlMail } from './mail-html.ts';
import { layOutMail } from './mail-layout.ts';
import { fillContent, fillLine } from './mail-nodes.ts';
import { renderPlainMail } from './mail-plain.ts';
import type { StoredMailText } from './mail-text-store.ts';

/** Mail, ready to send. */
export type RenderedMail = { subject: string; html: string; text: string };

/** Values for the placeholders of a mail's text. */
type MailValues = {
  values: Readonly<Record<string, string>>;
  links: Readonly<Record<string, string>>;
  supportEmail: string;
};

/** Values that the product or an administrator chose and that readers copy, so that their links are not broken up. */
const trustedValueNames = new Set(['login', 'validHours']);

/**
 * Inserts invisible joiners between characters that mail programs detect links by, so that a name that a visitor
 * registered never becomes a link.
 */
const breakLinks = (text: string) => text.replace(/(?<=\S)[.。．｡․:/@\\]+(?=\S)|(?<!\S)\/+(?=\S)/gu, '\u2060$&\u2060');

/**
 * Renders a mail from its text. Values are plain text, whatever they contain; links lead to the product; an unknown
 * placeholder is removed.
 */
export const renderMail = (text: StoredMailText, { values, links, supportEmail }: MailValues): RenderedMail => {
  const safeValues = Object.entries(values).map(([name, value]) => [
    name,
    trustedValueNames.has(name) ? value : breakLinks(value),
  ]);
  const placeholders = { values: { ...Object.fromEntries(safeValues), supportEmail }, links };
  const subject = fillLine(text.subject, placeholders.values).replace(/\s+/g, ' ').trim();
  const blocks = fillContent(text.content, placeholders);
  const html = renderHtmlMail(layOutMail(blocks, subject, supportEmail), { ...text, subject });
  return { subject, html, text: renderPlainMail(blocks) };
};
