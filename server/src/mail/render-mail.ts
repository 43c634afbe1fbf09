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

/**
 * Make a mail of a text. Values are words in it, whatever they hold; links lead to the product; a name that nothing
 * stands for is left out.
 */
export const renderMail = (text: MailText, { values, links, supportEmail }: MailFacts): RenderedMail => {
  const filling = { values: { ...values, supportEmail }, links };
  const subject = fillLine(text.subject, filling.values).replace(/\s+/g, ' ').trim();
  const blocks = fillContent(text.content, filling);
  const html = mailHtml(layOut(blocks, subject, supportEmail), { ...text, subject });
  return { subject, html, text: mailPlain(blocks) };
};
