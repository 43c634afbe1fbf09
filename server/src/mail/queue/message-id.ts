/** Mail that a Message-ID names: its number, and the time at which it was queued. */
type NamedMail = { id: number; createdAt: Date };

/**
 * Creates a Message-ID that stays the same for all attempts, so that a receiver can recognise a duplicate. A mail that
 * an administrator resends gets a new one.
 */
export const createMessageId = (
  { id, createdAt, sentAt }: NamedMail & { sentAt: Date | null },
  baseUrl: string,
): string => `<${[id, createdAt.getTime(), sentAt?.getTime() ?? 0].join('.')}@${new URL(baseUrl).hostname}>`;

const messageIdPattern = /<(\d{1,15})\.(\d{1,15})\.\d{1,15}@[^<>@\s]{1,255}>/;

/** Finds the mail that the first Message-ID of this product in a text names; null without one. */
export const findNamedMail = (text: string): NamedMail | null => {
  const [, id, createdAtMs] = messageIdPattern.exec(text) ?? [];
  return id === undefined ? null : { id: Number(id), createdAt: new Date(Number(createdAtMs)) };
};
