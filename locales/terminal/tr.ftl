### İşletenlerin uçbirimde okudukları. Sıra ve anlam en.ftl ile aynıdır.

## Sürdüremeyen bir komut nasıl biter (src/cli/fail.ts)

fail-word = hata
fail-fault = Köprünün kendisinde { $name }:

## Ayarlar ve yönlendirme dosyası (src/config/index.ts, src/config/routes.ts)

setting-lacks = { $name } ayarlı, ama { $other } yok.
setting-not-web-address = { $name } bir web adresi değil.
setting-url-not-plain = { $name } bir kullanıcı adı, parola, sorgu ya da parça içeriyor. Yalnızca sunucunun adresini yazın.
setting-secret-short = { $name } { $least } karakterden kısa bir gizli değer içeriyor. “openssl rand -hex 32” iyi bir tane yazdırır.
setting-secret-common = { $name } kolay tahmin edilebilen bir gizli değer içeriyor. “openssl rand -hex 32” iyi bir tane yazdırır.
setting-file-both = { $name } ve { $name }_FILE birlikte ayarlı. Birini kaldırın.
setting-file-missing = { $name }_FILE: { $path } dosyası yok.
setting-file-folder = { $name }_FILE: { $path } bir klasör. İçindeki, gizli değeri tutan dosyayı yazın.
setting-file-unreadable = { $name }_FILE: köprünün kullanıcısı { $path } dosyasını okuyamıyor ({ $code }). Dosyanın sahibi yapın ya da grubuna okuma izni verin.
setting-file-empty = { $name }_FILE: { $path } boş.
setting-file-lines = { $name }_FILE: { $path } birden çok satır içeriyor. Gizli değeri tek satıra yazın.
setting-file-open = { $name }_FILE: { $path } dosyasını bu makinenin her kullanıcısı okuyabilir. “chmod o-r { $path }” bunu düzeltir.
setting-unknown = { $name } köprünün bir ayarı değil.
setting-unknown-near = { $name } köprünün bir ayarı değil. { $nearest } mi demek istediniz?
setting-proxy = HTTPS_PROXY bir HTTP vekil sunucusunun adresi değil. Şuna benzer: http://proxy.example.org:3128.
setting-extra-certificates = NODE_EXTRA_CA_CERTS: { $path } okunamıyor ya da PEM biçiminde bir sertifika içermiyor.
setting-extra-certificates-late = NODE_EXTRA_CA_CERTS .env içinde işe yaramaz, çünkü Node.js onu daha önce okur. Ortamda ayarlayın.
setting-not-whole = { $name }, { $least } ile { $most } arasında bir tam sayı değil.
setting-ops-port = OPS_PORT, PORT ile aynı. Başka bir kapı numarası ayarlayın ya da boş bırakın.
setting-not-one-of = { $name } şunlardan biri değil: { $all }.
setting-not-network = { $name }: { $value }, 10.0.0.0/8 ya da fd00::/8 gibi bir ağ değil.
setting-not-domain = { $name }: { $value }, shop.example gibi bir alan adı değil.
setting-hours = { $name } şu biçimde değil: Mo-Fr 09:00-18:00, Sa 10:00-14:00 Europe/Berlin.
setting-database-url = DATABASE_URL ne file:… ne de postgres://… biçiminde.
setting-api-url-v1 = CONVERSATION_API_URL, /v1 ile bitmiyor.
setting-public-url-service = PUBLIC_URL yok: hizmetin köprüye ulaşması için gerekli. Ya da elle abone olup CONVERSATION_WEBHOOK_SECRET değerini ayarlayın.
setting-no-team-chat = Hiçbir ekip sohbeti ayarlı değil. SLACK_BOT_TOKEN ya da TELEGRAM_BOT_TOKEN değerini ayarlayın veya onsuz denemek için “npm run sandbox” çalıştırın.
setting-slack-bot-token = SLACK_BOT_TOKEN bir bot belirteci değil: bot belirteci xoxb- ile başlar.
setting-slack-app-token = SLACK_APP_TOKEN bir uygulama belirteci değil: uygulama belirteci xapp- ile başlar.
setting-slack-transport = SLACK_BOT_TOKEN ayarlı, ama ne SLACK_APP_TOKEN (Socket Mode) ne de SLACK_SIGNING_SECRET (HTTP).
setting-slack-room = SLACK_ROOM yok: görüşmeler için kanalın kimliği. Ya da ROUTES_FILE değerini ayarlayın.
setting-slack-public-url = PUBLIC_URL yok: SLACK_SIGNING_SECRET ile Slack köprüyü çağırır. Ya da Socket Mode için SLACK_APP_TOKEN değerini ayarlayın.
setting-telegram-bot-token = TELEGRAM_BOT_TOKEN bir bot belirteci değil: bot belirteci 123456789:AA… biçimindedir.
setting-telegram-room = TELEGRAM_ROOM yok: görüşmeler için grubun sohbet kimliği. Ya da ROUTES_FILE değerini ayarlayın.
setting-telegram-room-id = TELEGRAM_ROOM bir grubun sohbet kimliği değil: o, -1001234567890 gibi negatif bir sayıdır.
setting-telegram-secret = TELEGRAM_MODE webhook, ama TELEGRAM_WEBHOOK_SECRET yok.
setting-telegram-secret-unused = TELEGRAM_WEBHOOK_SECRET ayarlı, ama TELEGRAM_MODE webhook değil.
setting-telegram-secret-letters = TELEGRAM_WEBHOOK_SECRET harf, rakam, _ ve - dışında karakterler ya da 256’dan fazlasını içeriyor.
setting-telegram-public-url = PUBLIC_URL yok: TELEGRAM_MODE=webhook ile Telegram köprüyü çağırır. Ya da polling olarak bırakın.
setting-ops-room = OPS_ROOM bir oda değil: slack:C0123456789 ya da telegram:-1001234567890 biçiminde yazılır.

room-chat-unknown = { $where }: { $chat } adında bir ekip sohbeti yok.
room-chat-not-set = { $where } bir { $chat } odası belirtiyor, ama { $name } yok.
room-not-a-group = { $where }: telegram:{ $room } bir grubun sohbet kimliği değil.
routes-unreadable = { $where } okunamıyor.
routes-yaml = { $where }: { $line }. satır geçerli YAML değil ({ $code }).
routes-tab = { $where }: { $line }. satır sekmeyle girintilenmiş; YAML bunu yasaklar. Boşluk kullanın.
routes-keys-unknown = { $where }: burada bilinmiyor: { $keys }.
routes-not-one-of = { $where } şunlardan biri değil: { $all }.
routes-missing = { $where } yok.
routes-wrong-kind = { $where } için gereken: { $expected ->
        [string] metin
        [number] sayı
        [boolean] true ya da false
        [array] liste
       *[other] değerli adlar
    }.
routes-empty = { $where } boş.
routes-not-positive = { $where } 0’dan büyük olmalı.
routes-too-large = { $where } en çok { $most } olabilir.
routes-wrong = { $where } anlaşılamıyor.

routes-room = { $where }: bir oda slack:C0123456789 biçiminde yazılır.
routes-no-room = { $where }: bir yönlendirmenin yazışma odasına (“thread”) ya da uyarı odasına (“alert”) ihtiyacı var.
routes-time = { $where }: saat "20:00" biçiminde, tırnak içinde yazılır.
routes-zone = { $where }: saat dilimi Europe/Berlin biçiminde yazılır.
routes-same-times = { $where }: sessiz saatler farklı saatlerde başlar ve biter.
routes-language = { $where }: bir dil de ya da pt-BR biçiminde yazılır.
routes-domain = { $where }: bir alan adı shop.example biçiminde yazılır.
routes-team = { $where }: “team” imzalı yanıtlar için ekibin adı gerekir, 1 ile 100 karakter arası tek satır.
routes-reactions = { $where }: “true” ya da emojileri ve her birinin ne yaptığını yazın: take, no-answer, close veya tag:AD (1 ile 40 karakter arası).
routes-language-unknown = rooms.{ $room }: { $language } dili yok, yalnızca { $known } var.
routes-person = { $where }: bir kişi slack:U0123456789 ya da telegram:123456789 biçiminde yazılır.
routes-duty = { $where }: nöbetçi slack:S0123456789 (bir kullanıcı grubu), slack:U0123456789 ya da telegram:123456789 biçiminde ya da next-room olarak yazılır.
routes-duty-unused = { $where } ikinci aşama içindir: “waiting” ayarına [15, 60] gibi iki sayı verin.
routes-duty-elsewhere = { $where }: { $person } bu odanın ekip sohbetini kullanmıyor ve hiç çağrılmaz. next-room ekleyin ya da o sohbetin bir odasına taşıyın.
routes-waiting-rising = { $where }: ikinci aşama birinciden sonra gelmelidir.
routes-two-operators = { $where }: { $person } iki temsilci birden: { $one } ve { $other }.
routes-two-modes = { $where }: { $room } için iki kip var: { $one } ve { $other }.
routes-room-unused = { $where }: hiçbir yönlendirme bu odayı belirtmiyor.

## Köprünün dinlediği yer (src/platform/http/server.ts)

listen-taken = { $host } üzerindeki { $port } kapısı dolu. Öteki programı durdurun ya da PORT için başka bir sayı ayarlayın.
listen-forbidden = Bu kullanıcı { $port } kapısını kullanamaz. PORT için 1023’ten büyük bir sayı ayarlayın.
listen-elsewhere = { $host } bu makinenin bir adresi değil. HOST için 127.0.0.1 ya da 0.0.0.0 ayarlayın.
listen-failed = { $host }:{ $port } dinlenemiyor ({ $code }).

## The sandbox's folder, and an image without it (src/app/temp-folder.ts, src/cli/sandbox-included.ts)

sandbox-no-folder = { $folder } içinde klasör oluşturulamıyor ({ $code }). TMPDIR için yazılabilen bir klasör ayarlayın.
sandbox-not-included = Deneme alanı bu imajın parçası değil. Köprüyü ekip sohbeti olmadan denemek için kaynak kodun bir kopyasında “npm start” çalıştırın.

## Slack kurulumu (src/team-chats/slack)

slack-setup-token = Slack, SLACK_BOT_TOKEN belirtecini reddediyor ({ $code }). Uygulamayı çalışma alanına yükleyin ve xoxb- ile başlayan “Bot User OAuth Token” değerini ayarlayın.
slack-setup-app-token = Slack, SLACK_APP_TOKEN belirtecini reddediyor ({ $code }). “Basic Information” altında connections:write izniyle uygulama düzeyinde bir belirteç oluşturup ayarlayın; xapp- ile başlar.
slack-setup-scopes = Slack uygulamasında eksik: { $scopes }. “OAuth & Permissions” altında { $count ->
        [one] bu izni
       *[other] bu izinleri
    } ekleyin (ya da manifesti yeniden yapıştırın), uygulamayı yeniden yükleyin ve yeni belirteci ayarlayın.
slack-setup-scopes-unknown = Slack, uygulamanın hangi izinleri olduğunu söylemiyor: aradaki bir şey x-oauth-scopes başlığını düşürüyor. İzinleri manifestle (“npm run manifest”) karşılaştırın.
slack-setup-extra = Slack uygulamasında eksik: { $extra }; bu yüzden kimse komutla soramıyor. Manifesti yeniden oluşturun (“npm run manifest”), “App Manifest” altına yapıştırın ve uygulamayı yeniden yükleyin.
slack-setup-group-gone = Slack’te { $group } kullanıcı grubu yok ya da devre dışı: anılması kimseyi çağırmaz. Rota dosyasındaki “duty” ayarını düzeltin; hatırlatmalar onsuz sürer.
slack-setup-groups-unread = “duty” içindeki kullanıcı gruplarının var olup olmadığı denetlenemiyor ({ $code }). “OAuth & Permissions” altında usergroups:read iznini ekleyip uygulamayı yeniden kurun; bahsetmeler onsuz da çalışır.
slack-setup-pins = Slack uygulamasında { $scope } eksik, bu yüzden bekleyen müşterilerin listeleri sabitlenmiyor. Bildirimi yeniden oluşturun (“npm run manifest”), “App Manifest” altına yapıştırın ve uygulamayı yeniden kurun.
slack-setup-reactions = Slack uygulamasında { $scope } eksik, bu yüzden tepkiler bir şey yapmıyor. Bildirimi yeniden oluşturun (“npm run manifest”), “App Manifest” altına yapıştırın ve uygulamayı yeniden kurun.
slack-setup-unreachable = Slack yanıt vermiyor ({ $code }). Ağı ve ayarlıysa SLACK_API_URL değerini denetleyin.
slack-setup-room-missing = Slack { $room } odasını tanımıyor ya da uygulama onu göremiyor. Kanalın kimliğini ayarlayın (C ya da G ile başlar) ve uygulamayı /invite ile davet edin.
slack-setup-room-not-joined = Uygulama { $name } ({ $room }) üyesi değil. Orada “/invite @{ $bot }” yazın.
slack-setup-room-archived = { $name } ({ $room }) arşivlenmiş. Arşivden çıkarın ya da başka bir oda seçin.
slack-setup-room-shared = { $name } ({ $room }) başka bir kuruluşla paylaşılıyor; dışarıdakiler müşterilerin yazdıklarını okurdu. Paylaşılmayan bir oda seçin.
slack-setup-room-failed = Slack { $room } odası hakkında bir şey söylemiyor ({ $code }). Yeniden deneyin.
slack-setup-room-not-an-id = “{ $room }” bir Slack odasının kimliği değil. Kanalın C ya da G ile başlayan kimliğini ayarlayın: “View channel details” penceresinin sonundadır.

## Telegram kurulumu (src/team-chats/telegram)

telegram-setup-token = Telegram, TELEGRAM_BOT_TOKEN belirtecini reddediyor. @BotFather’dan /token ile isteyip ayarlayın; 123456789:AA… biçimindedir.
telegram-setup-unreachable = Telegram yanıt vermiyor ({ $code }). Ağı ve ayarlıysa TELEGRAM_API_ROOT değerini denetleyin.
telegram-setup-room-missing = Telegram { $room } grubunu tanımıyor ya da { $bot } orada hiç bulunmadı. Grubun sohbet kimliğini (negatif bir sayı) ayarlayın ve { $bot } botunu gruba ekleyin.
telegram-setup-room-not-a-group = { $name } ({ $room }) bir grup değil. Bir grubun sohbet kimliğini ayarlayın.
telegram-setup-room-not-joined = { $bot }, { $name } ({ $room }) üyesi değil. Onu gruba ekleyin ve yönetici yapın.
telegram-setup-room-public = { $name } ({ $room }) herkese açık; herkes müşterilerin yazdıklarını okuyabilir ve onlara yanıt verebilir. Grubu özel yapın: “Düzenle”, “Grup Türü”.
telegram-setup-room-failed = Telegram { $room } grubu hakkında bir şey söylemiyor ({ $code }). Yeniden deneyin.
telegram-setup-not-admin = { $bot }, { $name } ({ $room }) yöneticisi değil; bu yüzden kimlerin üye olduğunu soramıyor. Onu konuları yönetme yetkisiyle yönetici yapın.
telegram-setup-not-admin-privacy = { $bot }, { $name } ({ $room }) yöneticisi değil ve gizlilik modu ekibin yazdıklarını ondan saklıyor. Onu konuları yönetme yetkisiyle yönetici yapın; yöneticiler her şeyi duyar.
telegram-setup-no-topic-right = { $bot }, { $name } ({ $room }) içinde konuları yönetemiyor. Ona “Yöneticiler” altında “Konuları yönet” yetkisini verin.
telegram-setup-no-topics = { $name } ({ $room }) içinde konu yok: orada her görüşme bir yanıt zinciri. Her birinin kendi konusu olması için grup ayarlarında “Konular” seçeneğini açın.
telegram-setup-no-pin-right = { $bot }, { $name } ({ $room }) grubunda mesaj sabitleyemiyor, bu yüzden bekleyen müşterilerin listesi sabitlenmiyor. “Yöneticiler” altında ona “Mesaj sabitleme” yetkisini verin.
telegram-setup-no-reactions = Telegram tepkileri yalnızca yöneticilere bildirir ve { $bot }, { $name } ({ $room }) grubunda yönetici değil, bu yüzden tepkiler orada hiçbir şey yapmaz. Onu yönetici yapın.

## Slack uygulamasının bildirimi (src/team-chats/slack/directory/manifest.ts)

slack-manifest-about = Müşteri görüşmeleri yazışma olarak: burada yanıtlayın, yazdıkları yerde okusunlar.
slack-manifest-shortcut = Kişiyi bul
slack-manifest-shortcut-about = Bu yazışmanın müşterisi kim
slack-manifest-save = Yanıt olarak kaydet
slack-manifest-save-about = Bu metni “!r AD” için sakla
slack-command-contact = Bu müşteri kim?
slack-command-contact-hint = AD, TELEFON ya da E-POSTA
slack-command-conversations = Görüşmeler, yazışmalarının bağlantılarıyla
slack-command-waiting = Yanıt bekleyen müşteriler, en uzun bekleyen önce
slack-command-conversation = Bir görüşmenin yazışmasını burada aç
slack-command-replies = Kayıtlı yanıtlar: listele, ekle, düzenle, sil
slack-command-trace = Bir görüşmenin mesajlarına ne oldu, yöneticiler için
slack-command-operator = Hangi temsilci olduğunuzu söyleyin
slack-command-why = Bekleyen bir müşteri için neden kimse çağrılmadı
slack-command-report = Bu odada son yedi günün özeti
slack-command-help = Burada yazmak ne yapar, neler sorulabilir

## Denetim (src/cli/doctor)

doctor-verdict-ok = iyi
doctor-verdict-failed = YANLIŞ
doctor-verdict-advice = öneri
doctor-verdict-skipped = -
doctor-area-settings = Ayarlar
doctor-area-database = Veritabanı
doctor-area-bridge = Köprü
doctor-area-service = Görüşme hizmeti
doctor-area-slack = Slack
doctor-area-telegram = Telegram
doctor-area-round-trip = Gidiş dönüş
doctor-summary = { $failed ->
        [0] Yanlış bir şey yok.
        [one] { $failed } şey yanlış.
       *[other] { $failed } şey yanlış.
    }
doctor-nothing-set = Ne bir ekip sohbeti ne de bir hizmet ayarlı; bu yüzden “npm start” deneme alanını çalıştırır: hizmet, köprü ve Slack ile Telegram’ın yerel emülatörleri tek sayfada. Belirteç gerekmez ve bu makineden dışarı hiçbir şey çıkmaz.
doctor-nothing-set-next = Gerçek bir ekip sohbeti bağlamak için SLACK_BOT_TOKEN, SLACK_APP_TOKEN ve SLACK_ROOM ya da TELEGRAM_BOT_TOKEN ve TELEGRAM_ROOM değerlerini ortamda veya .env dosyasında ayarlayın; nereden alınacakları README.md içinde. Sonra “npm run doctor” komutunu yeniden çalıştırın.
doctor-settings-well = Tam: { $chats }; { $service ->
        [embedded] gömülü hizmet
       *[other] { $service } adresindeki hizmet
    }.
doctor-settings-later = Hizmete ve ekip sohbetlerine ayarlar tamamlanınca bakılır.
doctor-database-new = { $where } henüz yok; ilk çalıştırma onu oluşturur.
doctor-database-folder = { $folder } klasörüne yazılamıyor, bu yüzden { $where } oluşturulamaz. Köprüyü çalıştıran kullanıcıya oraya yazma hakkı verin ya da DATABASE_URL için başka bir yol ayarlayın.
doctor-database-reached = { $where } yerinde ve yanıt veriyor.
doctor-database-written = Ona yazılabiliyor.
doctor-database-tables-new = Henüz tablosu yok; ilk çalıştırma oluşturur.
doctor-database-tables = Tabloları bu sürüme ait.
doctor-database-tables-old = Tabloları önceki bir sürüme ait; bir sonraki çalıştırma onları değiştirir. Önce yedek alın.
doctor-database-tables-usable = Tablolarını köprünün daha yeni bir sürümü genişletmiş ({ $names }); bu sürüm onlarla çalışır.
doctor-database-tables-newer = Tablolarını köprünün daha yeni bir sürümü oluşturmuş ({ $names }). O sürümü çalıştırın ya da yükseltmeden önceki yedeği geri yükleyin.
doctor-database-space = Diskinde { $free } MB boş.
doctor-database-space-low = Diskinde yalnızca { $free } MB boş; { $least } MB altında köprü yakında hiçbir şey kabul edemeyebilir. Yer açın ya da veritabanını DATABASE_URL ile taşıyın.
doctor-database-version = PostgreSQL { $version }.
doctor-database-version-old = PostgreSQL { $version } artık düzeltme almıyor. { $least } ya da daha yenisine yükseltin.
doctor-database-dead = { $count ->
        [one] { $count } kayıttan vazgeçildi.
       *[other] { $count } kayıttan vazgeçildi.
    } “npm run dead-letters” onları listeler, yeniden dener ya da siler.
doctor-bridge-absent = Köprü burada çalışmıyor: { $url } adresinde yanıt veren yok. “npm start” onu başlatır.
doctor-bridge-any-port = { $name } 0 olduğu için köprünün nerede dinlediği bilinmiyor.
doctor-bridge-foreign = { $url } adresinde başka bir program yanıt veriyor. Onu durdurun ya da { $name } için başka bir sayı ayarlayın.
doctor-bridge-ready = Köprü { $url } adresinde çalışıyor ve hazır.
doctor-bridge-part = Köprü çalışıyor, ama { $part } iyi değil: { $reason } Günlüğüne ve aşağıdaki satırlara bakın.
doctor-service-embedded = Köprünün bir parçası, onunla birlikte başlar.
doctor-service-embedded-runs = Köprünün içinde çalışıyor ve { $url } adresinde yanıt veriyor.
doctor-service-embedded-silent = Köprü çalışıyor, ama hizmeti { $url } adresinde gerektiği gibi yanıt vermiyor. Köprünün günlüğüne bakın; orada başka bir program varsa durdurun.
doctor-service-key-illegal = CONVERSATION_API_KEY, hiçbir anahtarda olmayan karakterler içeriyor. Boşluk ve satır sonu olmadan yeniden kopyalayın.
doctor-service-reached = { $url } yanıt veriyor ve anahtarı kabul ediyor.
doctor-service-failed = { $url }: { $meaning } ({ $code })
doctor-clock = Bu makinenin saati ile hizmetinki arasında { $seconds ->
        [one] { $seconds } saniye
       *[other] { $seconds } saniye
    } fark var.
doctor-clock-wrong = Bu makinenin saati ile hizmetinki arasında { $seconds } saniye fark var: mesajlar geç kalmış, Slack imzaları eskimiş sayılırdı. Saati ağdan (NTP) ayarlatın.
doctor-clock-unknown = Hizmet saatini bildirmiyor.
doctor-webhook-not-needed = PUBLIC_URL yok, ama bu sorun değil: hizmet bu makinede ve köprüye buradan ulaşıyor.
doctor-webhook-by-hand = PUBLIC_URL yok, bu yüzden hizmetten köprüye giden yol denenemiyor. Hizmete elle verilen adresi { $path } olmadan ayarlayın.
doctor-webhook-plain = PUBLIC_URL https değil; görüşme hizmeti bunu reddedebilir. Köprünün önüne sertifikalı bir vekil sunucu koyun.
doctor-webhook-well = { $url } adresine gönderilen imzalı olay ulaştı: { $by ->
        [doctor] bu makine (köprü çalışmadığı için denetim yanıtladı)
       *[bridge] köprü
    }; buradan bakıldığında. Olay köprünün kendi sırrıyla imzalandı, bu yüzden hizmetin aynı sırla imzalayıp imzalamadığını göstermez.
doctor-webhook-unreachable = { $url } adresinde yanıt veren yok ({ $code }). PUBLIC_URL değerini, DNS’teki adını, sertifikasını ve isteklerin { $listening } adresine iletildiğini denetleyin.
doctor-webhook-status = { $url } { $status } yanıtı veriyor, yani köprüye götürmüyor. PUBLIC_URL değerini ve isteklerin yoluyla birlikte { $listening } adresine iletildiğini denetleyin.
doctor-webhook-redirect = { $url } { $status } yanıtı veriyor: hizmetin izlemediği bir yönlendirme. PUBLIC_URL için arkasındaki adresi ayarlayın.
doctor-webhook-refused = { $url } adresinde yanıt veren, imzayı reddediyor. Bu başka bir köprü ya da başka veritabanı veya CONVERSATION_WEBHOOK_SECRET kullanan biri; PUBLIC_URL bu köprüye götürsün.
doctor-webhook-not-ready = { $url } adresindeki köprü şu anda hiçbir şey kabul etmiyor ({ $status }). Günlüğüne ve veritabanına bakın.
doctor-webhook-unsubscribed = Köprü hizmetin olaylarına henüz abone olmadı; bu yüzden denemeyi imzalayacak bir sır yok. Abone olmasını bekleyin ya da günlüğüne bakın.
doctor-subscribed = Köprü, hizmetin olaylarına { $url } adresiyle abone.
doctor-subscribed-elsewhere = Köprü başka bir adresle abone ({ $url }); bir sonraki çalıştırma yeniden abone eder.
doctor-slack-token = Slack, SLACK_BOT_TOKEN belirtecini kabul ediyor.
doctor-slack-scopes = Uygulamanın gereken tüm izinleri var.
doctor-slack-app-token = Slack, Socket Mode için SLACK_APP_TOKEN belirtecini kabul ediyor.
doctor-slack-rooms = { $count ->
        [one] Uygulama odasının ({ $count }) üyesi; oda ne arşivli ne paylaşılıyor.
       *[other] Uygulama { $count } odasının üyesi; hiçbiri arşivli ya da paylaşılıyor değil.
    }
doctor-slack-delayed = Slack, “Delayed Events” seçeneğinin açık olup olmadığını söylemiyor: uygulamanın “Event Subscriptions” bölümüne bakın. O olmadan Slack, köprü birkaç dakika yokken olaylardan vazgeçer.
doctor-telegram-token = Telegram, TELEGRAM_BOT_TOKEN belirtecini kabul ediyor.
doctor-telegram-rooms = { $count ->
        [one] Bot grubunda ({ $count }), grup özel.
       *[other] Bot { $count } grubunda, hepsi özel.
    }
doctor-telegram-rights = Gereken yetkilere sahip bir yönetici; gizlilik modu ne olursa olsun her şeyi duyar.
doctor-telegram-webhook = Telegram güncellemeleri { $host } adresine gönderiyor; bekleyen: { $count }.
doctor-telegram-webhook-failing = Telegram güncellemeleri { $host } adresine teslim edemiyor ({ $code }); bekleyen: { $count }. PUBLIC_URL değerini, sertifikasını ve { $path } yolunun köprüye iletildiğini denetleyin.
doctor-telegram-webhook-later = Telegram henüz hiçbir yere güncelleme göndermiyor; adresi bir sonraki çalıştırma ayarlar.
doctor-telegram-webhook-other = Telegram güncellemeleri köprüye gitmiyor. Gittiği yer: { $host ->
        [none] hiçbir yer
       *[other] { $host }
    }. Bu belirteci başka bir program kullanıyor. Köprüye kendi botunu verin.
doctor-telegram-webhook-left = { $host } adresine bir webhook ayarlı; o durdukça hiçbir şey yoklanamaz. Bir sonraki çalıştırma onu kaldırır; başka bir program ayarladıysa köprüye kendi botunu verin.
doctor-telegram-polled-by-bridge = Telegram’ı çalışan köprü yokluyor, bu yüzden başkası aranmadı.
doctor-telegram-polled-by-replica = Telegram’ı köprünün başka bir kopyası yokluyor.
doctor-telegram-polled-by-nobody = Bu belirteçle yoklayan başka bir program yok.
doctor-telegram-polled-by-other = Bu belirteçle başka bir program yokluyor; ikisi birbirinin mesajlarını alırdı. Onu durdurun ya da köprüye kendi botunu verin.
doctor-telegram-failed = Telegram yanıt vermedi ({ $code }). Yeniden deneyin.
doctor-round-trip-off = “npm run doctor -- --round-trip” her odaya bir satır yazar ve geri alır.
doctor-round-trip-line = Conversation Bridge denemesi; bu satır kendiliğinden kaybolur.
doctor-round-trip-room = { $chat }, { $room }: bir satır yazıldı, { $found ->
        [yes] yeniden bulundu
       *[other] orada aranamıyor
    } ve geri alındı.
doctor-round-trip-lost = { $chat }, { $room }: bir satır yazıldı ve geri alındı, ama arada bulunamadı. Köprü iletilerini bulamazsa bir kesintiden sonra iki kez yazabilir; geçmişi okuma izinlerini denetleyin.
doctor-round-trip-failed = { $chat }, { $room }: { $meaning } ({ $code })
doctor-slack-events-arrive = Slack’in olayları { $url } adresine ulaşıyor ve imzaları eşleşiyor.
doctor-slack-events-secret = Slack’in olayları { $url } adresine ulaşıyor, ama imzaları SLACK_SIGNING_SECRET ile eşleşmiyor. Uygulamanın “Basic Information” sayfasındaki Signing Secret’ı kopyalayın.
doctor-slack-events-clock = Slack’in olayları { $url } adresine bu makinenin saatinden beş dakikadan fazla sapan bir zamanla ulaşıyor. Makinenin saatini ayarlayın.
doctor-slack-events-none = On saniye içinde { $url } adresine Slack’ten hiçbir olay ulaşmadı. Uygulama ayarlarında “Event Subscriptions” altındaki Request URL’yi ve Slack ile bu makine arasında ne olduğunu kontrol edin.

## Problems that commands report, and the sandbox's first lines (src/cli)

# The first lines of the sandbox. Labels stand in a column.
cli-banner-head = Conversation Bridge, deneme alanı. Bu makineden dışarı hiçbir şey çıkmaz, sonunda her şey unutulur.
cli-banner-kept = DATABASE_URL ayarlandığı için köprünün veritabanı, müşterilerin yazdıklarıyla birlikte kalır.
cli-banner-open = Açın
cli-banner-open-what = bir müşterinin sitesi, ekibin Slack’i ve Telegram’ı. Müşterinin sohbetine yazın, yazışmalardan birinde yanıtlayın, müşteri okur.
cli-banner-bridge = Köprü
cli-banner-service = Hizmet
cli-banner-service-key = { $url }  anahtar { $key }
cli-banner-console = Konsol
cli-banner-console-sign-in = { $url }  ad { $name }  parola { $password }
cli-banner-emulator = bir emülatör: { $url }
cli-banner-end = Ctrl+C bitirir. Kendinizinkileri bağlamak için: docs/slack.md ve docs/telegram.md.

cli-dead-not = { $entry } vazgeçilen kayıtlardan değil; “npm run dead-letters” onları listeler.
cli-manifest-url-missing = PUBLIC_URL eksik: HTTP bildirimi, Slack’in çağırdığı adresi içerir.
cli-subscribe-embedded = CONVERSATION_API_URL eksik: gömülü hizmetin elle aboneliğe gereksinimi yok.
cli-subscribe-url-missing = PUBLIC_URL eksik: hizmet köprüye onunla ulaşır.
cli-relink-unknown-room = Yazışmaları olan { $room } adlı ayarlı bir Slack odası yok. Olanlar: { $known }.
cli-relink-nothing = Okunacak bir Slack odası yok. Telegram geri okunamaz: konuda yazın, köprü ne yapılacağını söyler.
cli-guard-unreadable = { $file } okunamıyor.
cli-guard-line = { $line } numaralı satır, metni olan bir JSON nesnesi değil: { "{" }"text": "…"{ "}" }.
cli-key-unknown = Kimliği { $id } olan geçerli bir anahtar yok; “npm run service -- keys list” ile bakın.
cli-operator-taken = { $name } adlı temsilci zaten var; “npm run service -- operators password” yeni bir parola oluşturur.
cli-operator-unknown = { $name } adlı temsilci yok; “npm run service -- operators list” ile bakın.
cli-operator-not-in = Oturum açabilen { $name } adlı temsilci yok; “npm run service -- operators list” ile bakın.
cli-subscription-unknown = { $id } aboneliği yok; “npm run service -- subscriptions list” ile bakın.
cli-export-exists = { $path } zaten var: başka bir dosya ya da --resume verin.
cli-export-broken-off = Her şey yazılamadı: { $path } dosyasına yazılamadı ({ $code }).
cli-export-broken-off-output = Her şey yazılamadı: standart çıktıya yazılamadı ({ $code }).
cli-export-not-ours = { $path } dışa aktarılmış bir görüşmeyle bitmiyor: olduğu gibi bırakıldı.
cli-backup-exists = { $path } zaten var. Başka bir ad seçin ya da --force ekleyin.
cli-backup-nothing = { $path } konumunda veritabanı yok. DATABASE_URL değerini ve bulunduğunuz klasörü kontrol edin.
cli-backup-unwritable = { $path } konumuna yazılamadı ({ $code }). Hiçbir şey değiştirilmedi. İzinleri ve boş disk alanını kontrol edin.
cli-backup-busy = { $path } içinde başka bir yedekleme ya da geri yükleme sürüyor. Bitmesini bekleyin.
cli-archive-unreadable = { $path } okunamıyor ({ $code }). Yolu ve izinleri kontrol edin.
cli-archive-damaged = { $path } köprünün tam bir arşivi değil: kesilmiş ya da bozulmuş. Hiçbir şey değiştirilmedi. Başka bir yedek kullanın.
cli-archive-newer = { $path } köprünün daha yeni bir sürümünden. Hiçbir şey değiştirilmedi. O sürümle geri yükleyin.
cli-archive-foreign = { $path }, veritabanı burada olan köprünün değil, başka bir köprünün arşivi. Hiçbir şey değiştirilmedi. Bunu istiyorsanız --other-instance ekleyin.
cli-archive-of-sqlite = { $path } SQLite dosyaları içeriyor, ama DATABASE_URL bir PostgreSQL sunucusunu gösteriyor. file:… ile geri yükleyin, sonra “move” kullanın.
cli-archive-of-postgres = { $path } bir PostgreSQL dökümü içeriyor, ama DATABASE_URL bir SQLite dosyasını gösteriyor. postgres://… ile geri yükleyin, sonra “move” kullanın.
cli-restore-running = Bu veritabanında bir köprü, bir görüşme hizmeti ya da başka bir geri yükleme veya taşıma çalışıyor. Hiçbir şey değiştirilmedi. Tüm kopyaları durdurun, yarım dakika bekleyip yeniden deneyin.
cli-restore-incomplete = Arşivdeki satırların hepsi şu anda veritabanında değil. Arşiv başka adlı bir şemadan mı? Aynı search_path ile, köprüyü başlatmadan önce yeniden geri yükleyin.
cli-restore-unfinished = { $path } içindeki veritabanları değiştirilemedi ({ $code }). İzinleri ve boş disk alanını kontrol edin, sonra köprüyü başlatın: geri yüklemeyi tamamlar.
cli-restored-future = { $time } gelecekte. Veritabanının döndürüldüğü zamanı saat dilimiyle verin.
cli-postgres-tool-missing = { $tool } PATH içinde yok. PostgreSQL istemci araçlarınızı kurun ya da sunucunuzun yedeğini kullanın; o geri yükledikten sonra “npx node src/main.ts restored --since ZAMAN” çalıştırın.
cli-postgres-tool-version = { $tool } sunucudan ya da arşivden eski: { $line } Sunucunun sürümündeki araçları kurun.
cli-postgres-tool-failed = { $tool } başarısız oldu: { $line } Hiçbir şey değiştirilmedi.
cli-damaged-backup = En yeni yedek { $path }, tarihi { $at }. Köprüyü durdurup şunu çalıştırın: npx node src/main.ts restore { $path }
cli-move-not-empty = Hedefte { $where }, bu veritabanının taşınmasından gelmeyen bir şey içeriyor. Hiçbir şey değiştirilmedi. Boş bir veritabanı verin.
cli-move-newer = Veritabanlarından biri köprünün daha yeni bir sürümünce kullanılmış ve bu sürüm onun bütün tablolarını tanımıyor. Hiçbir şey değiştirilmedi. Taşımayı o sürümle yapın.
cli-move-same-kind = --to, DATABASE_URL ile aynı türden bir veritabanını gösteriyor. SQLite dosyaları arasında “backup” ve “restore” kullanın.
cli-move-differs = Kopyalamadan sonra { $table } tablosu farklı. Veritabanlarından birine yazan bir şey mi var? Onu durdurun, hedefi boşaltın ve yeniden taşıyın.

## Kurulum (src/cli/setup)

setup-intro = Köprü burada kurulur. Her yanıt hemen denetlenir. Ctrl+C hiçbir şeyi değiştirmeden bitirir.
setup-missing = Bir yanıt gerekli.
setup-keep = (Enter şimdiki değeri korur)
setup-ask-language = Köprü ekibinizle hangi dilde konuşsun?
setup-ask-chats = Ekibiniz müşterilere nerede yanıt veriyor?
setup-chats-both = Slack ve Telegram
setup-ask-transport = Slack olayları köprüye nasıl ulaşsın?
setup-transport-socket = Socket Mode: bu makineye dışarıdan erişilmesi gerekmez
setup-transport-http = HTTP: Slack köprünün herkese açık adresini çağırır
setup-ask-database = Köprü hangi veritabanını kullansın?
setup-database-sqlite = SQLite: bu makinede bir dosya
setup-database-postgres = PostgreSQL: birden çok kopya için gereken bir sunucu
setup-ask-database-url = Veritabanının adresi, postgres://user:password@host/name
setup-ask-service = Müşterileriniz hangi görüşme hizmetini kullanıyor?
setup-service-embedded = köprüyle birlikte gelen
setup-service-external = başka yerde çalışan bir hizmet
setup-ask-api-url = Hizmetin /v1 ile biten adresi
setup-ask-api-key = Hizmetin API anahtarı
setup-ask-public-url = Köprünün herkese açık adresi, https://bridge.example.org
setup-slack-app = Slack uygulamasını oluşturmak için bu bağlantıyı açın, uygulamayı çalışma alanına kurun ve “Event Subscriptions” altında “Delayed Events” seçeneğini açın:
setup-ask-slack-bot-token = “OAuth & Permissions” sayfasındaki bot belirteci (xoxb-…)
setup-ask-slack-app-token = “Basic Information” sayfasındaki, connections:write izinli uygulama düzeyi belirteci (xapp-…)
setup-ask-slack-signing-secret = “Basic Information” sayfasındaki imza anahtarı (signing secret)
setup-ask-slack-room = Uygulamayı kanala /invite ile davet edin. Kanalın kimliği ya da bağlantısı
setup-telegram-bot = Bir bot oluşturun: @BotFather’a /newbot yazın.
setup-ask-telegram-bot-token = @BotFather’ın verdiği belirteç (123456789:AA…)
setup-telegram-group = Özel bir grup oluşturun, “Konular” seçeneğini açın ve { $bot } botunu “Konuları yönetme” yetkisiyle yönetici olarak ekleyin.
setup-ask-telegram-room-heard = Grup bekleniyor. Orada herhangi bir şey yazın ya da sohbet kimliğini buraya girin (-100…)
setup-ask-telegram-room = Grubun sohbet kimliği (-100…)
setup-telegram-heard = Bot şu grupta: { $title } ({ $room }).
setup-written = { $path } yazıldı.
setup-unchanged = { $path } bu ayarları zaten içeriyor.
setup-cancelled = Hiçbir şey değiştirilmedi.
setup-environment-wins = { $name } ortamda da ayarlı ve ortam { $path } dosyasından önce gelir. Oradan kaldırın.
setup-no-terminal = “setup” soru sorar, ama burası bir uçbirim değil. Yanıtları içeren bir dosya verin: setup --answers DOSYA.
cli-file-unreadable = { $path } okunamıyor ({ $code }).
setup-answers-line = { $path }, satır { $line }: AD=değer biçiminde değil.
setup-answers-twice = { $path }, satır { $line }: { $name } ikinci kez ayarlanmış.
setup-unwritable = { $path } yazılamadı ({ $code }). Hiçbir şey değiştirilmedi. Klasörünün izinlerini ve boş disk alanını kontrol edin.
setup-env-odd = { $path } içinde { $name } güvenle değiştirilemeyecek bir biçimde. Hiçbir şey değiştirilmedi. O satırı elle düzeltin.
