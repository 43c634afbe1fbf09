import type { TextLanguage } from '@ok/contract/rules/text-language.ts';
import { type MailElement, type MailNode, wordsOf } from './mail-nodes.ts';

/** The parts of a mail, each in its place on the page. */
export type MailLayout = {
  heading: string;
  /** What the heading says of its language. */
  headingLanguage: TextLanguage;
  /** What a list of mails shows beside the subject. */
  preheader: string;
  /** What comes before the button; everything where there is none. */
  body: MailElement[];
  button: MailElement | null;
  /** What comes below the button, smaller. */
  notes: MailElement[];
  /** Below the card: where to turn to. */
  footer: MailElement | null;
};

const isWords = (node: MailNode) => typeof node !== 'string' || node.trim() !== '';

/** A paragraph with nothing but a link to the product is the button. */
const buttonIn = ({ tag, children }: MailElement): MailElement | null => {
  const [link, ...others] = children.filter(isWords);
  const isButton = tag === 'p' && others.length === 0 && typeof link === 'object' && link.isOurs && !link.isBare;
  return isButton ? link : null;
};

const isContact = ({ tag, children }: MailElement, supportEmail: string) =>
  tag === 'p' && children.some((node) => typeof node === 'object' && node.href === `mailto:${supportEmail}`);

const shorten = (words: string, most = 130) =>
  words.length <= most ? words : `${words.slice(0, words.lastIndexOf(' ', most) + 1 || most).trimEnd()}…`;

/**
 * Give the blocks of a text their places: a heading at the start, the first paragraph that is one link as the button,
 * and a last paragraph with the address of support below the card. So editors write one plain text, in any language.
 */
export const layOut = (blocks: MailElement[], subject: string, supportEmail: string): MailLayout => {
  const [first] = blocks;
  const hasHeading = first?.tag === 'h3';
  const last = blocks.at(-1);
  const footer = last && isContact(last, supportEmail) ? last : null;
  const middle = blocks.slice(hasHeading ? 1 : 0, footer ? -1 : undefined);
  const at = middle.findIndex((block) => buttonIn(block));
  const button = middle[at] ? buttonIn(middle[at]) : null;
  const body = button ? middle.slice(0, at) : middle;
  // The greeting says nothing yet.
  const opening = body.map((block) => wordsOf(block).trim()).find((words) => words && !words.endsWith(','));
  return {
    heading: hasHeading ? wordsOf(first).trim() : subject,
    headingLanguage: (hasHeading && first.language) || {},
    preheader: shorten(opening ?? ''),
    body,
    button,
    notes: button ? middle.slice(at + 1) : [],
    footer,
  };
};
