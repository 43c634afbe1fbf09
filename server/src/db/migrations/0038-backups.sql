-- Outcomes of backups. Without a problem a backup was restored into a scratch database and found complete.
create table backup (
  id bigint generated always as identity primary key,
  file text not null,
  -- Moment that the backup shows.
  taken_at timestamptz not null,
  bytes bigint not null,
  problem text
);
create index backup_taken_at on backup (taken_at);

-- Times of the schedule for which a process has begun a backup.
create table scheduled_backup (
  due_at timestamptz primary key
);
