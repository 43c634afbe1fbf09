import type { TextLanguage } from '@ok/contract/rules/texts/text-language.ts';
import type { MailLayout } from './mail-layout.ts';
import type { MailElement, MailNode } from './mail-nodes.ts';

const fontStyle = "font-family:Figtree,Avenir,'Segoe UI',Helvetica,Arial,sans-serif";
const bodyStyle = 'font-size:17px;line-height:1.55;color:#142b2d';
const noteStyle = 'font-size:15px;line-height:1.5;color:#435a5c';

/** Rules for mail programs with a dark mode; other programs use the inline styles. */
const darkRules = [
  '.bg { background: #0d191b !important; }',
  '.card { background: #142326 !important; }',
  '.t, .t h1, .t h2, .t h3 { color: #e8f0f0 !important; }',
  '.m { color: #b3c4c4 !important; }',
  '.btn { background: #7fcdd0 !important; color: #05282b !important; }',
  '.hr { border-color: #2b4144 !important; }',
  '.lnk { color: #86d3d6 !important; }',
].join(' ');
const styleSheet = `@media (prefers-color-scheme: dark) { ${darkRules} } @media (max-width: 520px) { .p { padding-left: 22px !important; padding-right: 22px !important; } }`;

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeMailHtml = (text: string) => text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? '');

/** A mail is a page of its own, so its headings start at the top level. */
const headingTags: Record<string, string> = { h3: 'h2', h4: 'h3' };

const tagStyles: Record<string, string> = {
  ul: 'margin:0 0 14px;padding:0 0 0 22px',
  ol: 'margin:0 0 14px;padding:0 0 0 22px',
  h3: 'margin:22px 0 8px;font-size:20px;line-height:1.3',
  h4: 'margin:18px 0 6px;font-size:17px;line-height:1.3',
  blockquote: 'margin:0 0 14px;padding:0 0 0 14px;border-left:3px solid #e6e8e3',
};

const renderLink = ({ href = '', isBare, children }: MailElement, paragraphAttributes: string) => {
  const breakStyle = isBare ? ';word-break:break-all' : '';
  const inside = children.map((child) => renderNode(child, paragraphAttributes)).join('');
  return `<a class="lnk" href="${escapeMailHtml(href)}" style="color:#005a61${breakStyle}">${inside}</a>`;
};

const renderLanguage = (language: TextLanguage) =>
  Object.entries(language)
    .map(([name, value]) => ` ${name}="${escapeMailHtml(value)}"`)
    .join('');

/** @param paragraphAttributes HTML attributes of a paragraph at this place */
const renderNode = (node: MailNode, paragraphAttributes: string): string => {
  if (typeof node === 'string') return escapeMailHtml(node);
  const { tag, children, language = {} } = node;
  if (tag === 'br') return '<br>';
  if (tag === 'a') return renderLink(node, paragraphAttributes);
  const name = headingTags[tag] ?? tag;
  const attributes = tag === 'p' ? ` ${paragraphAttributes}` : tagStyles[tag] ? ` style="${tagStyles[tag]}"` : '';
  return `<${name}${renderLanguage(language)}${attributes}>${children.map((child) => renderNode(child, paragraphAttributes)).join('')}</${name}>`;
};

const renderButton = ({ href = '', children }: MailElement) => `
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:26px 0 0"><tr><td class="btn" style="background:#005a61;border-radius:14px"><a class="btn" href="${escapeMailHtml(href)}" style="display:inline-block;padding:15px 28px;color:#ffffff;font-weight:700;text-decoration:none;font-size:17px;line-height:1.2;border-radius:14px">${children.map((child) => renderNode(child, '')).join('')}</a></td></tr></table>`;

const noteRule = '\n<hr class="hr" style="border:0;border-top:1px solid #e6e8e3;margin:26px 0 20px">';

/** Renders the notes below the button. A rule separates the first note, which explains the button, from the others. */
const renderNotes = (notes: MailElement[]) =>
  notes
    .map((note, index) => {
      const margin = index === 0 ? '26px 0 0' : index === 1 ? '0' : '12px 0 0';
      return `${index === 1 ? noteRule : ''}\n${renderNode(note, `class="m" style="margin:${margin};${noteStyle}"`)}`;
    })
    .join('');

/** Renders a mail as an HTML page with tables and inline styles, since mail programs support little else. No images. */
export const renderHtmlMail = (
  { heading, headingLanguage, preheader, body, button, notes, footer }: MailLayout,
  { subject, language, direction }: { subject: string; language: string; direction: string },
): string => {
  const paragraphs = body.map((node) => `\n${renderNode(node, 'style="margin:0 0 14px"')}`).join('');
  const footerHtml = footer ? renderNode({ ...footer, tag: 'span' }, '') : '';
  return `<!doctype html>
<html lang="${escapeMailHtml(language)}" dir="${escapeMailHtml(direction)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeMailHtml(subject)}</title>
<style>${styleSheet}</style></head>
<body style="margin:0;padding:0;background:#f2f2ef" class="bg">
<div style="display:none;max-height:0;overflow:hidden">${escapeMailHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f2ef" class="bg"><tr><td align="center" style="padding:36px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px">
<tr><td class="p lnk" style="padding:0 40px 16px;${fontStyle};font-size:36px;line-height:1.2;font-weight:800;color:#005a61">OK!</td></tr>
<tr><td class="card p" style="background:#ffffff;border-radius:20px;padding:40px 40px 36px"><div class="t" style="${fontStyle};${bodyStyle}">
<h1${renderLanguage(headingLanguage)} style="margin:0 0 18px;font-size:28px;line-height:1.2;font-weight:700;letter-spacing:-.01em;color:#142b2d">${escapeMailHtml(heading)}</h1>${paragraphs}${button ? renderButton(button) : ''}${renderNotes(notes)}</div></td></tr>
<tr><td class="p m" style="padding:22px 40px 0;${fontStyle};font-size:14px;line-height:1.5;color:#566b6c">${footerHtml}</td></tr>
</table></td></tr></table></body></html>
`;
};
