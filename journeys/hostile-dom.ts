import type { Page } from '@playwright/test';

/**
 * Parts of a page that could run, load from elsewhere, or came from an author and are not plain text; empty for a clean
 * page.
 */
export const dangersIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dangers: string[] = [];
    const isSameOrigin = (url: string) => new URL(url, location.href).origin === location.origin;
    const forbidden =
      'iframe, object, embed, applet, base, form[action], meta[http-equiv], math, main template, dialog, video, audio, marquee, details:not([class]), custom-element, image, frame';
    for (const element of document.querySelectorAll('*')) {
      const name = element.localName;
      const say = (what: string) => dangers.push(`<${name}>: ${what}`);
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute)) say(attribute);
        if (/^\s*(javascript|vbscript|data:text|blob|file)/i.test(value) && /href|src|action|data/i.test(attribute))
          say(`${attribute}=${value}`);
        if (['ping', 'background', 'srcdoc', 'formaction'].includes(attribute)) say(attribute);
      }
      if (element.matches(forbidden) && !element.closest('svg')) say('is there');
      if (name === 'script' && !isSameOrigin((element as HTMLScriptElement).src || 'about:blank')) say('not ours');
      if (name === 'style' || (name === 'link' && !isSameOrigin((element as HTMLLinkElement).href)))
        say('a style that is not ours');
      if (name === 'img' && !isSameOrigin((element as HTMLImageElement).currentSrc || location.href))
        say('a foreign picture');
      if (
        name === 'a' &&
        element.hasAttribute('href') &&
        !/^(https?:|mailto:)/.test((element as HTMLAnchorElement).href)
      )
        say(`href ${element.getAttribute('href')}`);
    }
    for (const foreign of document.querySelectorAll(
      'svg script, svg a, svg foreignObject, svg use, svg animate, svg set',
    ))
      dangers.push(`in a drawing: ${foreign.localName}`);
    return dangers;
  });

/** Records, within the page, refused and forbidden actions. */
export const watch = async (page: Page) => {
  const found: string[] = [];
  await page.exposeFunction('okFound', (what: string) => void found.push(what));
  await page.addInitScript(() => {
    const report = (window as unknown as { okFound: (what: string) => void }).okFound;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      report(`refused: ${violatedDirective} ${blockedURI} ${sample}`),
    );
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      window[name] = ((what: unknown) => report(`ran: ${name} ${what}`)) as never;
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.hostname !== '127.0.0.1') found.push(`asked of ${url.host}`);
  });
  return found;
};
