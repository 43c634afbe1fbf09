import { sql } from 'kysely';

/** Stored notification, with its texts in the reader's language where translated. */
export type StoredNotification = {
  id: number;
  title: string | null;
  content: string | null;
  media: string | null;
  altText: string | null;
  publishedDate: string | null;
  read: boolean;
};

/** Selects the translation of a column, or the original text where the translation is empty. */
const selectTranslated = (column: 'title' | 'content') => {
  const [translated, original] = [sql.ref(`translation.${column}`), sql.ref(`published.${column}`)];
  return sql`case when ${translated} ~ '\\S' then ${translated} else ${original} end`;
};

/**
 * Newest first, in the order of the index over published notifications. A notification without a date counts as new.
 */
const publishedNotifications = sql`
  select id, title, content, media, alt_text, published_date from notification where published
  order by published_date desc, id desc`;

/** Newest published notification that the current user has not read. The query walks the index until it finds one. */
const latestUnreadNotification = sql`
  select id, title, content, media, alt_text, published_date from notification where published
    and not exists (
      select from user_notification seen
      where seen.notification_id = notification.id and seen.read and seen.user_id = (select id from signed_in)
    )
  order by published_date desc, id desc limit 1`;

/**
 * Selects the published notifications, newest first, and whether the current user has read each. Publishing writes no
 * rows for users. For use with `queryAsUser`.
 *
 * @param language two lower-case letters; the current user's language by default
 * @param scope all notifications, or only the newest unread one
 */
export const selectNotifications = (language: string | undefined, scope: 'all' | 'latestUnread') => ({
  from: sql`
    select coalesce(json_agg(json_build_object(
      'id', published.id, 'title', ${selectTranslated('title')}, 'content', ${selectTranslated('content')},
      'media', published.media, 'altText', published.alt_text, 'publishedDate', published.published_date,
      'read', coalesce(mark.read, false)
    ) order by published.published_date desc, published.id desc), '[]') as notifications
    from (${scope === 'all' ? publishedNotifications : latestUnreadNotification}) published
    left join user_notification mark on mark.notification_id = published.id and mark.user_id = signed_in.id
    left join language on language.code = ${language === undefined ? sql`signed_in.lang_key` : sql`${language}::text`}
    left join notification_translation translation
      on translation.notification_id = published.id and translation.language_id = language.id
    where signed_in.allowed`,
});

/** Marks the notifications that the expression `known` selects as read by the current user, permanently. */
const markKnown = sql`marked as (
      insert into user_notification (user_id, notification_id, read)
      select signed_in.id, known.id, true from known, signed_in
      on conflict (user_id, notification_id) do update set read = true, revision = user_notification.revision + 1
        where not user_notification.read
    )`;

/** Marks a published notification as read. Selects whether it exists. For use with `queryAsUser`. */
export const markNotificationRead = (notificationId: number) => ({
  expressions: sql`, known as (
      select notification.id from notification, signed_in
      where notification.id = ${notificationId} and notification.published and signed_in.allowed
    ), ${markKnown}`,
  from: sql`select exists (select 1 from known) as known`,
});

/** Marks every published notification as read. For use with `queryAsUser`. */
export const markAllNotificationsRead = () => ({
  expressions: sql`, known as (
      select notification.id from notification, signed_in where notification.published and signed_in.allowed
    ), ${markKnown}`,
  from: sql`select true as known from signed_in where signed_in.allowed`,
});
