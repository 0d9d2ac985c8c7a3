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

{{- /* Combinations that the bridge itself would refuse, in its own words; a test compares them. */ -}}
{{- define "bridge.check" -}}
{{- $problems := list }}
{{- $settings := .Values.settings }}
{{- $given := dict }}
{{- range .Values.secrets }}{{ $_ := set $given . true }}{{ end }}
{{- range $name, $value := $settings }}{{ if ne (toString $value) "" }}{{ $_ := set $given $name true }}{{ end }}{{ end }}
{{- if and (eq .Values.database "sqlite") (gt (include "bridge.replicas" . | int) 1) }}
{{- $problems = append $problems "Another bridge is using this database file. Stop it, or use postgres:// to run several replicas." }}
{{- end }}
{{- range list (list "CONVERSATION_API_URL" "CONVERSATION_API_KEY") (list "CONVERSATION_API_KEY" "CONVERSATION_API_URL") }}
{{- if and (hasKey $given (index . 0)) (not (hasKey $given (index . 1))) }}
{{- $problems = append $problems (printf "%s is set, but %s is missing." (index . 0) (index . 1)) }}
{{- end }}
{{- end }}
{{- if and (hasKey $given "CONVERSATION_API_URL") (not (hasSuffix "/v1" (get $settings "CONVERSATION_API_URL"))) }}
{{- $problems = append $problems "CONVERSATION_API_URL does not end in /v1." }}
{{- end }}
{{- if and (hasKey $given "CONVERSATION_API_URL") (not (hasKey $given "PUBLIC_URL")) (not (hasKey $given "CONVERSATION_WEBHOOK_SECRET")) }}
{{- $problems = append $problems "PUBLIC_URL is missing: the service needs it to reach the bridge. Or subscribe by hand and set CONVERSATION_WEBHOOK_SECRET." }}
{{- end }}
{{- if hasKey $given "SLACK_BOT_TOKEN" }}
{{- if not (or (hasKey $given "SLACK_APP_TOKEN") (hasKey $given "SLACK_SIGNING_SECRET")) }}
{{- $problems = append $problems "SLACK_BOT_TOKEN is set, but neither SLACK_APP_TOKEN (Socket Mode) nor SLACK_SIGNING_SECRET (HTTP)." }}
{{- end }}
{{- if not (hasKey $given "SLACK_ROOM") }}
{{- $problems = append $problems "SLACK_ROOM is missing: the id of the channel for conversations. Or set ROUTES_FILE." }}
{{- end }}
{{- if and (hasKey $given "SLACK_SIGNING_SECRET") (not (hasKey $given "SLACK_APP_TOKEN")) (not (hasKey $given "PUBLIC_URL")) }}
{{- $problems = append $problems "PUBLIC_URL is missing: with SLACK_SIGNING_SECRET Slack calls the bridge. Or set SLACK_APP_TOKEN for Socket Mode." }}
{{- end }}
{{- else }}
{{- range list "SLACK_APP_TOKEN" "SLACK_SIGNING_SECRET" "SLACK_ROOM" }}
{{- if hasKey $given . }}
{{- $problems = append $problems (printf "%s is set, but SLACK_BOT_TOKEN is missing." .) }}
{{- end }}
{{- end }}
{{- end }}
{{- if hasKey $given "TELEGRAM_BOT_TOKEN" }}
{{- if not (hasKey $given "TELEGRAM_ROOM") }}
{{- $problems = append $problems "TELEGRAM_ROOM is missing: the chat id of the group for conversations. Or set ROUTES_FILE." }}
{{- end }}
{{- if eq (get $settings "TELEGRAM_MODE" | default "polling") "webhook" }}
{{- if not (hasKey $given "TELEGRAM_WEBHOOK_SECRET") }}
{{- $problems = append $problems "TELEGRAM_MODE is webhook, but TELEGRAM_WEBHOOK_SECRET is missing." }}
{{- end }}
{{- if not (hasKey $given "PUBLIC_URL") }}
{{- $problems = append $problems "PUBLIC_URL is missing: with TELEGRAM_MODE=webhook Telegram calls the bridge. Or leave it at polling." }}
{{- end }}
{{- else if hasKey $given "TELEGRAM_WEBHOOK_SECRET" }}
{{- $problems = append $problems "TELEGRAM_WEBHOOK_SECRET is set, but TELEGRAM_MODE is not webhook." }}
{{- end }}
{{- else }}
{{- range list "TELEGRAM_ROOM" "TELEGRAM_WEBHOOK_SECRET" }}
{{- if hasKey $given . }}
{{- $problems = append $problems (printf "%s is set, but TELEGRAM_BOT_TOKEN is missing." .) }}
{{- end }}
{{- end }}
{{- end }}
{{- if not (or (hasKey $given "SLACK_BOT_TOKEN") (hasKey $given "TELEGRAM_BOT_TOKEN")) }}
{{- $problems = append $problems "No team chat is set. Set SLACK_BOT_TOKEN or TELEGRAM_BOT_TOKEN, or run “npm run sandbox” to try without one." }}
{{- end }}
{{- if $problems }}{{ fail (printf "\n%s" (join "\n" $problems)) }}{{ end }}
{{- end }}
