import { sql } from 'kysely';

/** A notification as it is stored, in the words of its reader's language where there are any. */
export type NotificationRow = {
  id: number;
  title: string | null;
  content: string | null;
  media: string | null;
  altText: string | null;
  publishedDate: string | null;
  read: boolean;
};

/** A text in the wanted language, or else as it was written first. */
const said = (column: 'title' | 'content') => {
  const [wanted, own] = [sql.ref(`translation.${column}`), sql.ref(`published.${column}`)];
  return sql`case when ${wanted} ~ '\\S' then ${wanted} else ${own} end`;
};

/** Newest first, in the order of the index over what is published. A notification without a date counts as new. */
const published = sql`
  select id, title, content, media, alt_text, published_date from notification where published
  order by published_date desc, id desc`;

/** The newest published notification that the current user has not read: the index is walked until there is one. */
const latestUnread = sql`
  select id, title, content, media, alt_text, published_date from notification where published
    and not exists (
      select from user_notification seen
      where seen.notification_id = notification.id and seen.read and seen.user_id = (select id from signed_in)
    )
  order by published_date desc, id desc limit 1`;

/**
 * The published notifications, newest first, with whether the current user has read them: nothing is written for anybody
 * when one is published. To be used with `queryAsUser`.
 *
 * @param language two small letters; without it, the current user's own
 * @param scope all of them, or the newest one that is unread
 */
export const selectNotifications = (language: string | undefined, scope: 'all' | 'latestUnread') => ({
  from: sql`
    select coalesce(json_agg(json_build_object(
      'id', published.id, 'title', ${said('title')}, 'content', ${said('content')},
      'media', published.media, 'altText', published.alt_text, 'publishedDate', published.published_date,
      'read', coalesce(mark.read, false)
    ) order by published.published_date desc, published.id desc), '[]') as notifications
    from (${scope === 'all' ? published : latestUnread}) published
    left join user_notification mark on mark.notification_id = published.id and mark.user_id = signed_in.id
    left join language on language.code = ${language === undefined ? sql`signed_in.lang_key` : sql`${language}::text`}
    left join notification_translation translation
      on translation.notification_id = published.id and translation.language_id = language.id
    where signed_in.allowed`,
});

/**
 * Mark a published notification as read by the current user; once marked it stays so. Answers whether there is such a
 * notification. To be used with `queryAsUser`.
 */
export const markRead = (notificationId: number) => ({
  expressions: sql`, known as (
      select notification.id from notification, signed_in
      where notification.id = ${notificationId} and notification.published and signed_in.allowed
    ), marked as (
      insert into user_notification (user_id, notification_id, read)
      select signed_in.id, known.id, true from known, signed_in
      on conflict (user_id, notification_id) do update set read = true, revision = user_notification.revision + 1
        where not user_notification.read
    )`,
  from: sql`select exists (select 1 from known) as known`,
});
