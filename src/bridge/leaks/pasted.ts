/** What was pasted from elsewhere: logs, traces, queries, and other people's messages. */
import { finders, pattern, type LeakRule } from "./rule.ts";

const LEVELS = "trace|debug|info|notice|warn|warning|error|err|fatal|critical|severe";
const DATE = "\\d{4}[-/.]\\d{2}[-/.]\\d{2}[T ]\\d{2}:\\d{2}:\\d{2}";

export const PASTED: LeakRule = {
  ...finders([
    // Traces of several languages.
    { pattern: pattern('traceback \\(most recent call last\\)|^\\s{0,8}file "[^"\\n]{1,200}", line \\d', "gimu") },
    { pattern: pattern("^\\s{1,8}at \\S{1,200}[ (][^\\n]{0,120}:\\d{1,6}(?::\\d{1,6})?\\)?$", "gimu") },
    {
      pattern: pattern(
        "^\\s{0,8}at [\\w$.<>]{3,200}\\((?:[\\w$]{1,64}\\.(?:java|kt|scala|cs)|native method|unknown source)",
        "gimu",
      ),
    },
    {
      pattern: pattern(
        'exception in thread "|^caused by: |(?<![\\w.])(?:[a-z]\\w{0,40}\\.){2,8}[A-Z]\\w{0,60}(?:Exception|Error)\\b',
        "gmu",
      ),
    },
    {
      pattern: pattern(
        "^(?:panic: |goroutine \\d{1,9} \\[|thread '[^'\\n]{1,64}' panicked at|fatal error: uncaught|php (?:fatal|warning|notice)|stack trace:)",
        "gimu",
      ),
    },
    {
      pattern: pattern(
        "^\\s{0,4}(?:from )?\\/?[\\w./-]{3,160}\\.(?:rb|py|php|js|ts|go|rs|java):\\d{1,6}(?::in |:\\d|: )",
        "gimu",
      ),
    },
    // Lines of logs.
    {
      pattern: pattern(
        `\\[?${DATE}(?:[.,]\\d{1,9})?(?:Z|[+-]\\d{2}:?\\d{2})?\\]?\\s{1,4}[\\[|(-]{0,2}\\s?(?:${LEVELS})\\b`,
      ),
    },
    {
      pattern: pattern(
        `${DATE}(?:[.,]\\d{1,9})?(?:Z|[+-]\\d{2}:?\\d{2})?\\]?\\s{1,4}\\[?\\p{Lu}{3,12}(?!\\p{L})|${DATE}[^\\n]{1,200}\\s\\w{2,40}=\\S`,
        "gu",
      ),
    },
    { pattern: pattern(`^\\[?(?:${LEVELS})\\]?:?\\s{1,4}\\[?${DATE}`, "gimu") },
    { pattern: pattern(`(?:^|\\s)(?:level|lvl|severity)="?(?:${LEVELS})"?\\s|(?:^|\\s)ts="?\\d{4}-`, "giu") },
    {
      pattern: pattern(
        "^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec) [ \\d]\\d \\d{2}:\\d{2}:\\d{2} \\S{1,64} \\S{1,64}(?:\\[\\d{1,9}\\])?: ",
        "gimu",
      ),
    },
    { pattern: pattern("(?<![\\d.])(?:\\d{1,3}\\.){3}\\d{1,3} \\S{1,32} \\S{1,32} \\[\\d{2}\\/\\p{L}{3}\\/\\d{4}") },
    { pattern: pattern('\\{"(?:level|lvl|severity|time|ts|timestamp|@timestamp)":\\s?["\\d]') },
    {
      pattern: pattern(
        '"(?:pid|hostname|logger|stack_?trace|trace_?id|request_?id)":\\s?["\\d][^\\n]{0,200}"(?:msg|message|error)":',
      ),
    },
    {
      pattern: pattern(
        `^\\[?\\d{2}:\\d{2}:\\d{2}(?:[.,]\\d{1,9})?\\]?\\s{1,4}\\[?(?:${LEVELS}|main|worker|http)\\b`,
        "gimu",
      ),
    },
    {
      pattern: pattern(
        "^\\[(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|CRITICAL)\\]|^(?:ERROR|FATAL|PANIC|DETAIL|HINT): {1,4}(?:duplicate|relation|syntax|null|column|deadlock|key|permission|could|cannot)",
        "gmu",
      ),
    },
    {
      pattern: pattern(
        "^(?:GET|POST|PUT|PATCH|DELETE|HEAD) \\/\\S{0,200} (?:HTTP\\/\\d|\\d{3}(?!\\d))|^HTTP\\/\\d(?:\\.\\d)? \\d{3} |^< ?HTTP\\/",
        "gmu",
      ),
    },
    {
      pattern: pattern(
        "\\b(?:Uncaught|Unhandled)(?: \\(in promise\\))? \\w{0,40}(?:Error|Exception|Rejection)|segmentation fault|core dumped|out of memory: kill",
        "giu",
      ),
    },
    { pattern: pattern("^\\[ {0,6}\\d{1,8}\\.\\d{6}\\] ", "gmu") },
    // Records of a database or of a tool for tickets.
    {
      pattern: pattern(
        '"(?:e-?mail|phone|client_?id|customer_?id|user_?id|created_?at|updated_?at|ip|address|first_?name|last_?name|order_?id)"\\s?:\\s?["\\d{\\[]',
      ),
      accepts: (_, { index }, text) => isRecord(text.slice(Math.max(0, index - 500), index + 1_000)),
    },
    {
      pattern: pattern(
        "^(?:assignee|reporter|priority|bearbeiter|zugewiesen an|priorität|asignado a|prioridad|assigné à|priorité|responsável|prioridade|исполнитель|приоритет|виконавець|пріоритет|atanan|öncelik) ?: ?\\S",
        "gimu",
      ),
      accepts: (_, { index }, text) => isTicket(text.slice(Math.max(0, index - 300), index + 300)),
    },
    { pattern: pattern("^diff --git |^@@ -\\d{1,6},\\d{1,6} \\+\\d|^kind: Secret$", "gmu") },
    // A terminal.
    { pattern: pattern("^[a-z_][\\w.-]{0,31}@[\\w.-]{1,63}[: ][~\\/][^\\s$#]{0,80}\\s?[$#] ", "gimu") },
    { pattern: pattern("^\\[[\\w.-]{1,32}@[\\w.-]{1,63} [^\\]\\n]{1,80}\\][$#] ", "gimu") },
    { pattern: pattern("^(?:ps )?[a-z]:\\\\[^\\n>]{0,120}> ?\\S", "gimu") },
    {
      pattern: pattern(
        "^\\$ (?:kubectl|docker|psql|mysql|ssh|scp|cat|tail|grep|cd|ls|redis-cli|mongo|sudo|git|aws|gcloud) ",
        "gimu",
      ),
    },
    {
      pattern: pattern(
        "^(?:mysql|mariadb|sqlite|redis|mongo|irb|[a-z_]{1,32}=[#>])[^\\n>#]{0,40}[>#] ?\\S|^➜ {1,4}\\S",
        "gimu",
      ),
    },
    // Queries, and what they answer.
    {
      pattern: pattern(
        '(?<![\\p{L}\\d])SELECT\\s[^\\n;]{1,200}\\sFROM\\s{1,2}[\\w."`\\[]|(?<![\\p{L}\\d])select \\* from \\w',
        "gu",
      ),
    },
    { pattern: pattern("^\\|?(?: ?[^|\\n]{1,64}\\|){2,8}[^|\\n]{0,64}\\n\\|?(?: ?[^|\\n]{1,64}\\|){2,8}", "gimu") },
    {
      pattern: pattern(
        '(?<![\\p{L}\\d])select\\s[^\\n;]{1,200}\\sfrom\\s{1,2}[\\w."`\\[]{1,64}(?:\\s{1,2}(?:where|join|left|inner|limit|order|group|as)\\s|\\s?;)',
      ),
    },
    {
      pattern: pattern(
        '(?<![\\p{L}\\d])(?:insert into [\\w."`]{1,64}\\s?(?:\\(|values|select)|update [\\w."`]{1,64} set [\\w."`]{1,64}\\s?=|delete from [\\w."`]{1,64}(?: where|;)|alter table [\\w."`]{1,64} |drop table [\\w."`]{1,64})',
      ),
    },
    { pattern: pattern("^(?:\\+-{2,64}){2,8}\\+$|^-{2,64}(?:\\+-{2,64}){1,8}$|^\\(\\d{1,9} rows?\\)$", "gimu") },
    // Tables: several lines with the same separators.
    {
      pattern: pattern("(?:^[^\\n,;\\t]{1,64}(?:[,;\\t][^\\n,;\\t]{0,64}){3}[^\\n]{0,200}(?:\\n|$)){1}", "gimu"),
      accepts: isTable,
    },
  ]),
  trips: [
    'Traceback (most recent call last):\n  File "/srv/a.py", line 8, in refund',
    "TypeError: x is undefined\n    at refund (/srv/orders.js:12:5)",
    'Exception in thread "main" java.lang.NullPointerException',
    "[2026-03-04 10:12:33,123] WARN  payment: declined",
    "Mar  4 10:12:33 web-03 nginx[812]: upstream timed out",
    '{"level":50,"time":1700000000000,"msg":"refund failed"}',
    "root@web-03:/srv/app# tail -f log/prod.log",
    "SELECT * FROM clients WHERE id = 4;",
    "10:12:33 ERROR [main] refund failed",
    "GET /api/orders/4711 500 123ms",
    '{"id":4711,"email":"a","created_at":"2026","status":"open"}',
    "id | name | total\n4711 | Ada | 30",
    "id,name,mail,city\n1,Ada,a,Rome\n2,Bob,b,Oslo\n3,Eve,c,Kyiv",
  ],
  passes: [
    "Please select a size from the list.",
    "Update: it has been sent.",
    "The error at checkout is gone since 2026-03-04.",
    "Open Settings, choose Info, and read the line with the version.",
    "We have red, blue, green and black ones.",
    "const client = new Acme({ apiKey: import.meta.env.KEY });\nawait client.connect();",
  ],
};

/** Fields that records have beside the first one. */
function isRecord(text: string): boolean {
  const fields = text.match(/"[a-z][\w-]{0,40}"\s?:/giu) ?? [];
  return new Set(fields).size > 3;
}

function isTicket(text: string): boolean {
  const fields = text.match(/^[\p{L}][\p{L} ]{1,24} ?: ?\S/gimu) ?? [];
  return fields.length > 2;
}

/** At least two lines with as many separators as this one, and several columns. */
function isTable(found: string, { index }: RegExpExecArray, text: string): boolean {
  const separator = [",", ";", "\t"].find((it) => found.includes(it)) ?? ",";
  const count = (line: string) => line.split(separator).length;
  const lines = text.slice(index, index + 1_000).split("\n", 2);
  return lines.length === 2 && lines.every((line) => count(line) === count(found.trimEnd()) && !/, /u.test(line));
}
