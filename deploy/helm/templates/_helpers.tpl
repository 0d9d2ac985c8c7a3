{{- define "bridge.labels" -}}
app.kubernetes.io/name: conversation-bridge
{{- end }}

{{- define "bridge.replicas" -}}
{{- if kindIs "invalid" .Values.replicas }}{{ eq .Values.database "postgres" | ternary 3 1 }}{{ else }}{{ .Values.replicas }}{{ end }}
{{- end }}

{{- /* All settings, as the config map holds them. */ -}}
{{- define "bridge.settings" -}}
{{- $settings := dict "HOST" "0.0.0.0" "PORT" "8080" "OPS_PORT" "9090" "DRAIN_SECONDS" "10" }}
{{- $secrets := .Values.secrets }}
{{- if eq .Values.database "postgres" }}
{{- $secrets = append $secrets "DATABASE_URL" }}
{{- else }}
{{- $_ := set $settings "DATABASE_URL" "file:/app/data/bridge.db" }}
{{- end }}
{{- range $secrets }}
{{- $_ := set $settings (printf "%s_FILE" .) (printf "/run/secrets/bridge/%s" (. | lower | replace "_" "-")) }}
{{- end }}
{{- range $name, $value := .Values.settings }}
{{- $_ := set $settings $name (toString $value) }}
{{- end }}
{{- toYaml $settings }}
{{- end }}

{{- /* A change gives it another name, which rolls the pods. */ -}}
{{- define "bridge.settingsName" -}}
bridge-settings-{{ include "bridge.settings" . | sha256sum | trunc 10 }}
{{- end }}

{{- define "bridge.filesName" -}}
bridge-files-{{ toYaml .Values.files | sha256sum | trunc 10 }}
{{- end }}

{{- /* Combinations that the bridge itself would refuse, in its own words; a test compares them. */ -}}
{{- define "bridge.check" -}}
{{- $problems := list }}
{{- /* Name -> value, "…" for values that are elsewhere. */ -}}
{{- $given := dict }}
{{- range .Values.secrets }}{{ $_ := set $given . "…" }}{{ end }}
{{- range $name, $value := .Values.settings }}{{ $_ := set $given $name (trim $value) }}{{ end }}
{{- $owned := include "bridge.settings" . | fromYaml }}
{{- range .Values.extraEnv }}
{{- $name := eq .name "ROUTES_FILE" | ternary .name (trimSuffix "_FILE" .name) }}
{{- if or (hasKey $owned $name) (hasKey $owned (printf "%s_FILE" $name)) }}
{{- $problems = append $problems (printf "extraEnv: %s is set already, by \"settings\", by \"secrets\" or by the chart itself." $name) }}
{{- end }}
{{- $_ := set $given $name (get . "value" | default "…" | trim) }}
{{- end }}
{{- if and (eq .Values.database "sqlite") (gt (include "bridge.replicas" . | int) 1) }}
{{- $problems = append $problems "Another bridge is using this database file. Stop it first. To run several replicas, use postgres://." }}
{{- end }}
{{- $service := get $given "CONVERSATION_API_URL" }}
{{- range list (list "CONVERSATION_API_URL" "CONVERSATION_API_KEY") (list "CONVERSATION_API_KEY" "CONVERSATION_API_URL") }}
{{- if and (get $given (index . 0)) (not (get $given (index . 1))) }}
{{- $problems = append $problems (printf "%s is set, but %s is missing." (index . 0) (index . 1)) }}
{{- end }}
{{- end }}
{{- if regexMatch "^https?://" $service }}
{{- if not (regexMatch "/v1/*$" $service) }}
{{- $problems = append $problems "CONVERSATION_API_URL does not end in /v1." }}
{{- end }}
{{- if not (or (get $given "PUBLIC_URL") (get $given "CONVERSATION_WEBHOOK_SECRET") (regexMatch "^https?://(127\\.|localhost[:/]|\\[::1\\])" $service)) }}
{{- $problems = append $problems "PUBLIC_URL is missing: the service needs it to reach the bridge. Or subscribe by hand and set CONVERSATION_WEBHOOK_SECRET." }}
{{- end }}
{{- end }}
{{- $routes := get $given "ROUTES_FILE" }}
{{- if get $given "SLACK_BOT_TOKEN" }}
{{- if not (or (get $given "SLACK_APP_TOKEN") (get $given "SLACK_SIGNING_SECRET")) }}
{{- $problems = append $problems "SLACK_BOT_TOKEN is set, but neither SLACK_APP_TOKEN (Socket Mode) nor SLACK_SIGNING_SECRET (HTTP)." }}
{{- end }}
{{- if not (or (get $given "SLACK_ROOM") $routes) }}
{{- $problems = append $problems "SLACK_ROOM is missing: the id of the channel for conversations. Or set ROUTES_FILE." }}
{{- end }}
{{- if and (get $given "SLACK_SIGNING_SECRET") (not (get $given "SLACK_APP_TOKEN")) (not (get $given "PUBLIC_URL")) }}
{{- $problems = append $problems "PUBLIC_URL is missing: with SLACK_SIGNING_SECRET Slack calls the bridge. Or set SLACK_APP_TOKEN for Socket Mode." }}
{{- end }}
{{- else }}
{{- range list "SLACK_APP_TOKEN" "SLACK_SIGNING_SECRET" "SLACK_ROOM" }}
{{- if get $given . }}
{{- $problems = append $problems (printf "%s is set, but SLACK_BOT_TOKEN is missing." .) }}
{{- end }}
{{- end }}
{{- end }}
{{- if get $given "TELEGRAM_BOT_TOKEN" }}
{{- if not (or (get $given "TELEGRAM_ROOM") $routes) }}
{{- $problems = append $problems "TELEGRAM_ROOM is missing: the chat id of the group for conversations. Or set ROUTES_FILE." }}
{{- end }}
{{- if eq (get $given "TELEGRAM_MODE") "webhook" }}
{{- if not (get $given "TELEGRAM_WEBHOOK_SECRET") }}
{{- $problems = append $problems "TELEGRAM_MODE is webhook, but TELEGRAM_WEBHOOK_SECRET is missing." }}
{{- end }}
{{- if not (get $given "PUBLIC_URL") }}
{{- $problems = append $problems "PUBLIC_URL is missing: with TELEGRAM_MODE=webhook Telegram calls the bridge. Or leave it at polling." }}
{{- end }}
{{- else if get $given "TELEGRAM_WEBHOOK_SECRET" }}
{{- $problems = append $problems "TELEGRAM_WEBHOOK_SECRET is set, but TELEGRAM_MODE is not webhook." }}
{{- end }}
{{- else }}
{{- range list "TELEGRAM_ROOM" "TELEGRAM_WEBHOOK_SECRET" }}
{{- if get $given . }}
{{- $problems = append $problems (printf "%s is set, but TELEGRAM_BOT_TOKEN is missing." .) }}
{{- end }}
{{- end }}
{{- end }}
{{- if not (or (get $given "SLACK_BOT_TOKEN") (get $given "TELEGRAM_BOT_TOKEN")) }}
{{- $problems = append $problems "No team chat is set. Set SLACK_BOT_TOKEN or TELEGRAM_BOT_TOKEN, or run “npm run sandbox” to try without one." }}
{{- end }}
{{- $ops := get $given "OPS_ROOM" }}
{{- if regexMatch "^(?:(?:slack|telegram):)?[^\\s:]+$" $ops }}
{{- $isTelegram := or (hasPrefix "telegram:" $ops) (regexMatch "^-[1-9][0-9]{0,14}$" $ops) }}
{{- if and $isTelegram (not (get $given "TELEGRAM_BOT_TOKEN")) }}
{{- $problems = append $problems "OPS_ROOM names a Telegram room, but TELEGRAM_BOT_TOKEN is missing." }}
{{- else if and (not $isTelegram) (not (get $given "SLACK_BOT_TOKEN")) }}
{{- $problems = append $problems "OPS_ROOM names a Slack room, but SLACK_BOT_TOKEN is missing." }}
{{- end }}
{{- end }}
{{- $files := .Values.files }}
{{- if and $routes (not (hasKey $files (regexReplaceAll "^(?:/app/)?config/" $routes ""))) }}
{{- $problems = append $problems (printf "ROUTES_FILE %s cannot be read." $routes) }}
{{- end }}
{{- with get $given "NODE_EXTRA_CA_CERTS" }}
{{- if not (hasKey $files (regexReplaceAll "^(?:/app/)?config/" . "")) }}
{{- $problems = append $problems (printf "NODE_EXTRA_CA_CERTS: %s cannot be read, or holds no certificate in PEM format." .) }}
{{- end }}
{{- end }}
{{- if $problems }}{{ fail (printf "\n%s" (join "\n" $problems)) }}{{ end }}
{{- end }}
