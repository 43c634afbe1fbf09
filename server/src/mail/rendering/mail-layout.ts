import type { TextLanguage } from '@ok/contract/rules/texts/text-language.ts';
import { extractWords, type MailElement, type MailNode } from './mail-nodes.ts';

/** Parts of a mail, by their place on the page. */
export type MailLayout = {
  heading: string;
  /** Language of the heading. */
  headingLanguage: TextLanguage;
  /** Text that mail programs list beside the subject. */
  preheader: string;
  /** Blocks before the button; all blocks if there is no button. */
  body: MailElement[];
  button: MailElement | null;
  /** Blocks below the button, in a smaller font. */
  notes: MailElement[];
  /** Contact line below the card. */
  footer: MailElement | null;
};

const hasWords = (node: MailNode) => typeof node !== 'string' || node.trim() !== '';

/** Finds the button: a paragraph that contains only a link to the product. */
const findButton = ({ tag, children }: MailElement): MailElement | null => {
  const [link, ...otherNodes] = children.filter(hasWords);
  const isButton = tag === 'p' && otherNodes.length === 0 && typeof link === 'object' && link.isOurs && !link.isBare;
  return isButton ? link : null;
};

const isContact = ({ tag, children }: MailElement, supportEmail: string) =>
  tag === 'p' && children.some((node) => typeof node === 'object' && node.href === `mailto:${supportEmail}`);

const truncatePreheader = (words: string, maxLength = 130) =>
  words.length <= maxLength
    ? words
    : `${words.slice(0, words.lastIndexOf(' ', maxLength) + 1 || maxLength).trimEnd()}…`;

/**
 * Lays out the blocks of a text: a heading at the start, the first paragraph that is only a link as the button, and a
 * last paragraph with the support address below the card. Editors so write one plain text, in any language.
 */
export const layOutMail = (blocks: MailElement[], subject: string, supportEmail: string): MailLayout => {
  const [first] = blocks;
  const hasHeading = first?.tag === 'h3';
  const last = blocks.at(-1);
  const footer = last && isContact(last, supportEmail) ? last : null;
  const middle = blocks.slice(hasHeading ? 1 : 0, footer ? -1 : undefined);
  const buttonIndex = middle.findIndex((block) => findButton(block));
  const button = middle[buttonIndex] ? findButton(middle[buttonIndex]) : null;
  const body = button ? middle.slice(0, buttonIndex) : middle;
  // Skips the greeting.
  const opening = body.map((block) => extractWords(block).trim()).find((words) => words && !words.endsWith(','));
  return {
    heading: hasHeading ? extractWords(first).trim() : subject,
    headingLanguage: (hasHeading && first.language) || {},
    preheader: truncatePreheader(opening ?? ''),
    body,
    button,
    notes: button ? middle.slice(buttonIndex + 1) : [],
    footer,
  };
};
