/** Addresses that only work, or only mean something, inside. */
import { finders, pattern, type LeakRule } from "./rule.ts";

const OCTET = "\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const PRIVATE_IPV4 = [
  `(?:10|127)${OCTET.repeat(3)}`,
  `(?:192\\.168|169\\.254|172\\.(?:1[6-9]|2\\d|3[01]))${OCTET.repeat(2)}`,
  // Between providers and their customers (RFC 6598), and in private networks that span them.
  `100\\.(?:6[4-9]|[7-9]\\d|1[01]\\d|12[0-7])${OCTET.repeat(2)}`,
].join("|");
const LABELS = "internal|intranet|intra|intern|corp|lan|local|lokal|localdomain|localnet|svc|consul|firma";
/** First labels of hosts that companies keep for themselves. */
const HOSTS =
  "internal|intranet|corp|vpn|jira|confluence|grafana|jenkins|kibana|prometheus|phpmyadmin|pgadmin|argocd|portainer|rancher|staging|stage|backoffice|redmine|youtrack|gitlab|gitea|metabase|superset|airflow|sonarqube|zabbix|nagios|graylog|splunk|admin|crm|erp";
/** Where they are offered to everybody. */
const OF_EVERYBODY =
  /^\w+\.(?:atlassian|jetbrains|gitlab|redmine|grafana|jenkins|elastic|prometheus|shopify|google|microsoft|wix|squarespace)\./iu;

export const INTERNAL_ADDRESS: LeakRule = {
  ...finders([
    { pattern: pattern(`(?<![\\p{L}\\d.])(?:${PRIVATE_IPV4})(?!\\d|\\.\\d)`) },
    { pattern: pattern("(?<![\\p{L}\\d:])(?:::1(?![\\da-f:])|(?:f[cd][\\da-f]{2}|fe80):[\\da-f:]{2})") },
    { pattern: pattern("(?<![\\p{L}\\d.-])localhost(?![\\p{L}\\d-])") },
    // In small letters only, for "closed.Local pickup" lacks a blank.
    { pattern: pattern(`(?<![\\p{L}\\d-])[\\p{Ll}\\d-]{1,63}\\.(?:${LABELS}|home\\.arpa)(?![\\p{L}\\d-])`, "gu") },
    {
      pattern: pattern(`(?<![\\p{L}\\d.@-])((?:${HOSTS})\\.[a-z\\d-]{1,63}\\.[a-z]{2})`, "gu"),
      accepts: (found) => !OF_EVERYBODY.test(found),
    },
    { pattern: pattern("https?:\\/\\/[^\\s/]{1,100}\\/(?:admin|backoffice|internal|intern|crm)\\/\\S") },
    {
      pattern: pattern(
        "(?<![\\p{L}\\d./@-])[a-z][a-z\\d-]{1,62}:(?:3000|3306|5432|5601|5672|6379|8000|8080|8443|9000|9090|9092|9200|11211|15672|27017)(?!\\d)",
        "gu",
      ),
    },
    { pattern: pattern("(?<![\\p{L}\\d])(?:ssh|scp|rdp|sftp) [\\w.-]{1,32}@[a-z\\d]") },
    {
      pattern: pattern(
        "(?<![\\p{L}\\d./@#-])(?:(?:db|web|app|api|srv|node|worker|redis|cache|k8s|vm|mysql|pg|postgres|queue|mail)-(?:prod|production|stage|staging|dev|test|eu|us|master|replica|primary)(?:-\\d{1,3}|\\d{1,3})?|(?:db|web|srv|vm)-?0\\d)(?![\\p{L}\\d-])",
      ),
    },
    // A host without a domain.
    { pattern: pattern("https?:\\/\\/[a-z\\d-]{1,63}(?::\\d{1,5})?(?![\\p{L}\\d.:@-])") },
    // A share in a network of Windows, a file on somebody's disk.
    { pattern: pattern("(?<!\\\\)\\\\\\\\[\\w.-]{1,63}\\\\\\w") },
    {
      pattern: pattern(
        "(?<![\\p{L}\\d])(?:file|smb|afp|nfs):\\/\\/\\S|(?<![\\p{L}\\d])[D-Z]:\\\\\\w|(?<![\\w.~/-])\\/(?:home|srv|mnt)\\/\\w",
        "gu",
      ),
    },
    // Tools of the trade that only colleagues can open.
    { pattern: /(?<=[a-z\d])\.slack\.com\/(?:archives|files|team|client)\//giu },
    {
      pattern: pattern(
        "(?:app\\.(?:asana|hubspot|intercom|clickup|datadoghq|frontapp|gorgias)\\.com|linear\\.app|trello\\.com\\/c|(?:www\\.)?notion\\.(?:so|site)|miro\\.com\\/app\\/board|figma\\.com\\/(?:file|design|board)|dashboard\\.stripe\\.com|mail\\.google\\.com\\/mail|app\\.crisp\\.chat|secure\\.helpscout\\.net|teams\\.microsoft\\.com\\/l|console\\.aws\\.amazon\\.com|gitlab\\.com\\/[^\\s]{1,100}\\/-)\\/\\S",
      ),
    },
    {
      pattern: pattern(
        "(?<=[a-z\\d])\\.(?:atlassian\\.net|sharepoint\\.com|monday\\.com|lightning\\.force\\.com|my\\.salesforce\\.com|bitrix24\\.\\p{L}{2,3}|amocrm\\.\\p{L}{2,3}|sentry\\.io|freshdesk\\.com\\/a|zendesk\\.com\\/agent)(?:\\/|\\b(?=\\S))",
      ),
    },
    {
      pattern: pattern(
        "docs\\.google\\.com\\/(?:spreadsheets|document|presentation)\\/|drive\\.google\\.com\\/drive\\/",
      ),
    },
    { pattern: pattern("(?<![\\p{L}\\d])t\\.me\\/c\\/\\d") },
  ]),
  trips: [
    "look at 192.168.0.14",
    "http://10.0.0.5:8080/admin",
    "172.16.0.1 and 172.31.255.255",
    "127.0.0.1",
    "169.254.1.1",
    "100.64.0.1",
    "fd12:3456::1",
    "http://localhost:3000",
    "wiki.internal/orders",
    "see https://jira.corp.example.org/X-1",
    "http://intranet.example.org",
    "printer.local",
    "http://grafana:3000/d/1",
    "http://orders.default.svc:8080",
    "it is under \\\\files\\orders",
    "file:///srv/clients.csv",
    "https://example.atlassian.net/browse/X-1",
  ],
  passes: [
    "Our address is https://shop.example/help",
    "172.32.0.1 and 172.15.0.1 and 8.8.8.8",
    "100.63.0.1 and 100.128.0.1 and 192.169.1.1",
    "iOS 10.3.3 and version 2.10.0.1",
    "We are closed.Local pickup is open.",
    "International shipping takes 10.5 days",
    "Ratio 10:1, at 10:11",
    "the local shop, your corporation",
    "https://support.atlassian.com/jira",
  ],
};
