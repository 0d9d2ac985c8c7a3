### İşletenlerin uçbirimde okudukları. Sıra ve anlam en.ftl ile aynıdır.

## Sürdüremeyen bir komut nasıl biter (src/cli/fail.ts)

fail-word = hata
fail-fault = Köprünün kendisinde { $name }:

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
doctor-nothing-set = Hiçbir şey ayarlanmamış; bu yüzden “npm start” deneme alanını çalıştırır: hizmet, köprü ve Slack ile Telegram’ın yerel taklitleri tek sayfada. Belirteç gerekmez ve bu makineden dışarı hiçbir şey çıkmaz.
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
doctor-database-tables-newer = Tablolarını köprünün daha yeni bir sürümü oluşturmuş ({ $names }). O sürümü çalıştırın ya da yükseltmeden önceki yedeği geri yükleyin.
doctor-database-space = Diskinde { $free } MB boş.
doctor-database-space-low = Diskinde yalnızca { $free } MB boş; { $least } MB altında köprü yakında hiçbir şey kabul edemeyebilir. Yer açın ya da veritabanını DATABASE_URL ile taşıyın.
doctor-database-version = PostgreSQL { $version }.
doctor-database-version-old = PostgreSQL { $version } artık düzeltme almıyor. { $least } ya da daha yenisine yükseltin.
doctor-database-dead = { $count ->
        [one] { $count } kayıttan vazgeçildi.
       *[other] { $count } kayıttan vazgeçildi.
    } “npm run dead” onları listeler, yeniden dener ya da siler.
doctor-bridge-absent = Köprü burada çalışmıyor: { $url } adresinde yanıt veren yok. “npm start” onu başlatır.
doctor-bridge-any-port = PORT 0 olduğu için köprünün nerede dinlediği bilinmiyor.
doctor-bridge-foreign = { $url } adresinde başka bir program yanıt veriyor. Onu durdurun ya da PORT için başka bir sayı ayarlayın.
doctor-bridge-ready = Köprü { $url } adresinde çalışıyor ve hazır.
doctor-bridge-part = Köprü çalışıyor, ama { $part } iyi değil: { $reason }. Günlüğüne ve aşağıdaki satırlara bakın.
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
    }; buradan bakıldığında.
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
