### Bir insanın görebileceği her cümle. Değerler olduğu gibi yerleştirilir; burada hiçbir şey kaçışlanmaz.

## Arızalar: ne anlama gelir, ne yapılır (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = Ekip sohbeti köprünün isteklerini sınırlıyor; köprü bekler ve devam eder.
failure-CHAT_UNREACHABLE = Ekip sohbeti kullanılabilir bir yanıt vermedi. Köprü iletinin ulaşıp ulaşmadığına bakar, sonra yeniden dener.
failure-CHAT_UNAUTHORIZED = Ekip sohbeti belirteci reddediyor ya da bir izin eksik. Uygulamayı yeniden yükleyin ve yeni belirteci ayarlayın.
failure-ROOM_UNAVAILABLE = Oda yok, arşivlenmiş ya da bot üyesi değil. Botu davet edin veya odanın kimliğini düzeltin.
failure-ROOM_FORBIDDEN = Botun bu odada bir yetkisi eksik ya da buraya yazamıyor. Yetkiyi verin; köprü ardından devam eder.
failure-THREAD_CLOSED = Başlık kapalı ve bot onu yeniden açamıyor. Yalnızca bu görüşme bekliyor. Başlığı yeniden açın ya da bota konuları yönetme yetkisi verin; bir dakika sonra köprü yeni bir başlık açar.
failure-THREAD_GONE = Yazışma silinmiş ya da kilitlenmiş. Köprü yenisini açar ve orada devam eder.
failure-POST_REFUSED = Ekip sohbeti bu gönderiyi bilinmeyen bir nedenle reddediyor. Köprü birkaç kez daha dener, sonra vazgeçer.
failure-POST_REJECTED = Ekip sohbeti bu iletiyi reddediyor.
failure-POST_GONE = Düzenlenecek ileti artık yok.
failure-SERVICE_UNREACHABLE = Görüşme hizmeti kullanılabilir bir yanıt vermedi. Köprü mesajın ulaşıp ulaşmadığına bakar, sonra yeniden dener.
failure-SERVICE_RATE_LIMITED = Görüşme hizmeti köprünün isteklerini sınırlıyor; köprü bekler ve devam eder.
failure-SERVICE_UNAUTHORIZED = Görüşme hizmeti API anahtarını reddediyor. CONVERSATION_API_KEY için geçerli bir anahtar ayarlayın.
failure-SERVICE_REJECTED = Görüşme hizmeti bu mesajı reddediyor. Hata kodu günlükte.
failure-SERVICE_MISUNDERSTOOD = Görüşme hizmetinin yanıtı belirtimine uymuyor. CONVERSATION_API_URL ayarını denetleyin.
failure-CONVERSATION_NOT_FOUND = Görüşme hizmette artık yok.
failure-NOTE_NOT_KEPT = Görüşme hizmeti bir iç notu yanıta dönüştürdü: müşteri onu okumuş olabilir. Köprü artık ona not göndermiyor. Hizmet düzeltildikten sonra “npm run subscribe” çalıştırın.
failure-ENTRY_UNREADABLE = Kayıtlı bir girdi, köprünün bu sürümünün beklediği biçimde değil; bu yüzden işlenmedi. Daha eski bir sürüm mü başlatıldı? Yenisini başlatın, sonra girdiyi yeniden deneyin.
failure-LEDGER_UNAVAILABLE = Veritabanı yanıt vermiyor ya da kilitli. Bu sürdükçe hiçbir şey kabul edilmiyor.
failure-UNEXPECTED = Köprüde bir hata. Ayrıntılar günlükte; lütfen bildirin.

## Kuralların yazışmalarda ve odalarda söyledikleri (src/bridge)

alert-new-conversation = Yeni görüşme: { $client }, kanal: { $channel }.
alert-open-thread = Yazışmayı aç
alert-bad-rating = { $client }, { $channel } üzerinden yürüyen görüşmesine 5 üzerinden { $rating } verdi.
# Bir müşteri yanıt bekledi. Bir saatten azsa saat 0'dır.
alert-waiting = { $hours ->
    [0] { $client }, { $channel }: { $minutes } dk’dır yanıt bekliyor.
   *[other] { $client }, { $channel }: { $hours } sa { $minutes } dk’dır yanıt bekliyor.
}
digest-head = { $count ->
    [0] Sessiz saatler bitti. Yanıt bekleyen yok.
    [one] Sessiz saatler bitti. { $count } görüşme yanıt bekliyor:
   *[other] Sessiz saatler bitti. { $count } görüşme yanıt bekliyor, en uzun bekleyen önce:
}
digest-item = { $hours ->
    [0] { $client }, { $channel }: { $minutes } dk
   *[other] { $client }, { $channel }: { $hours } sa { $minutes } dk
}
digest-more = { $count ->
    [one] { $count } tanesi daha burada gösterilmedi. “/waiting” tümünü listeler.
   *[other] { $count } tanesi daha burada gösterilmedi. “/waiting” tümünü listeler.
}
digest-put-off-until = Ertelendi: { $client }, { $channel }, şu zamana: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone })
digest-put-off-client = Ertelendi: { $client }, { $channel }, yazana kadar
digest-put-off-more = Ertelendi, burada gösterilmedi: { $count }
ops-dead = { $count ->
    [one] Son denemeden sonra vazgeçildi ({ $code }): { $count } defter kaydı, { $entries }. “npm run dead-letters” onu listeler, yeniden dener ya da siler.
   *[other] Son denemeden sonra vazgeçildi ({ $code }): { $count } defter kaydı, ilkleri { $entries }. “npm run dead-letters” onları listeler, yeniden dener ya da siler.
}
ops-dead-conversations = Etkilenen görüşmeler ({ $count }): { $conversations }
ops-details = { $code }, { $subject }
ops-unrouted = Hiçbir yönlendirmede { $channel } müşteri kanalındaki görüşmeler için oda yok: hiçbir yerde gösterilmiyorlar. “when” içermeyen bir yönlendirme ekleyin.
ops-room-behind = { $room } odası geride kaldı. Bekleyen müşteri mesajları: { $count }, en eskisi { $minutes } dakikadır bekliyor.
ops-room-caught-up = { $room } odası arayı kapattı.
restore-report = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC tarihinde geri yüklenen veritabanı karşılaştırıldı. Yeniden bağlananlar: { $linked }. Yazışmalarda sorulanlar: { $asked }. Yazışmalarda görünen ama görüşme hizmetinin bilmedikleri: { $lost }.
restore-report-emptied = Odalarda köprünün kartları olmasına rağmen veritabanı { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC tarihinde boş bulundu. Kartlarıyla yeniden bağlanan yazışmalar: { $linked }. Yeniden sorulan sorular: { $asked }. Yazışmalarda görünen ama görüşme hizmetinin bilmedikleri: { $lost }. Varsa bir yedeği geri yükleyin.

notice-history-cut = { $count ->
    [one] Daha önceki { $count } mesaj burada gösterilmiyor.
   *[other] Daha önceki { $count } mesaj burada gösterilmiyor.
}
notice-perhaps-repeated = Bu, aynı mesajın kopyası olabilir.
notice-thread-anew = Bu görüşmenin önceki yazışması silinmiş ya da kilitlenmiş. Görüşme burada sürüyor.
notice-thread-before = Önceki yazışma
notice-the-message = Mesajı göster
notice-not-shown = Bu görüşmenin bir mesajı burada gösterilemiyor ({ $code }). Görüşme hizmetinde okuyun.

thread-assigned = Sorumlu: { $assignee }.
thread-assigned-by = { $name } ({ $chat }) bunu { $assignee } kişisine atadı.
thread-unassigned-by = { $name } ({ $chat }) sorumluyu kaldırdı.
thread-closed = Görüşme kapatıldı.
thread-closed-by = { $name } ({ $chat }) görüşmeyi kapattı.
thread-reopened-by = { $name } ({ $chat }) görüşmeyi yeniden açtı.
thread-rated = Müşteri bu görüşmeye 5 üzerinden { $rating } puan verdi.
tagged-by = { $name } ({ $chat }) “{ $tag }” etiketini ekledi.
untagged-by = { $name } ({ $chat }) “{ $tag }” etiketini kaldırdı.
department-set-by = { $name } ({ $chat }) departmanı “{ $department }” yaptı.
department-removed-by = { $name } ({ $chat }) departmanı kaldırdı.
thread-waiting = { $hours ->
    [0] Müşteri { $minutes } dk’dır yanıt bekliyor.
   *[other] Müşteri { $hours } sa { $minutes } dk’dır yanıt bekliyor.
}
# Görüşmeyle kimin ilgilendiğini yalnızca köprü bilir: hizmetteki sorumlu başka bir şeydir.
taken-by = { $name } ({ $chat }) bu görüşmeyi üstlendi.
taken-done = Bu görüşmeyi siz üstlendiniz.
taken-already = { $name } ({ $chat }) bu görüşmeyi zaten üstlenmiş. Devralmak için önce bırakın.
taken-already-yours = Bu görüşmeyi zaten siz üstlendiniz.
taken-closed = Bu görüşme kapalı: üstlenilecek bir şey yok.
no-answer-done = Bu bekleyiş sona erdi: artık hatırlatılmayacak. Müşterinin bir sonraki mesajıyla yenisi başlar.
no-answer-already = { $name } ({ $chat }) yanıt gerekmediğini zaten belirtti.
no-answer-nobody = Burada yanıt bekleyen yok.
no-answer-closed = Bu görüşme kapalı: bekleyen yok.
later-done = { $words ->
    [none] Şu zamana ertelendi: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). O zaman çağrılacaksınız.
   *[other] Şu zamana ertelendi: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). O zaman çağrılacaksınız: “{ $words }”.
}
later-done-client = { $words ->
    [none] Müşteri yazana kadar ertelendi.
   *[other] Müşteri yazana kadar ertelendi. Not: “{ $words }”.
}
later-over = { $words ->
    [none] { $name } bunu şimdiye ertelemişti.
   *[other] { $name } bunu şimdiye ertelemişti: “{ $words }”.
}
later-over-client = { $name } bunu müşteri yazana kadar ertelemişti, müşteri yazdı: “{ $words }”.
later-replaced = { $words ->
    [none] { $name } bunu başka bir zamana erteledi. { $by } şu zamana ertelemişti: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }).
   *[other] { $name } bunu başka bir zamana erteledi. { $by } şu zamana ertelemişti: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }): “{ $words }”.
}
later-replaced-client = { $words ->
    [none] { $name } bunu başka bir zamana erteledi. { $by } müşteri yazana kadar ertelemişti.
   *[other] { $name } bunu başka bir zamana erteledi. { $by } müşteri yazana kadar ertelemişti: “{ $words }”.
}
later-when = Ne zamana kadar?
later-when-waiting = Müşteri bekliyor; bu yüzden yalnızca bir kez ve en çok dört saat ertelenebilir. Ne zamana kadar?
later-not-understood = “{ $text }” içinde köprünün anladığı bir zaman yok; hiçbir şey yapılmadı.
later-once = { $name } ({ $chat }) bu müşteriyi bir kez erteledi ve müşteri hâlâ bekliyor. Yanıt verin ya da “Yanıt gerekmiyor” düğmesine basın.
later-four-hours = Müşteri bekliyor; bu yüzden en çok dört saat ertelenebilir. Hiçbir şey yapılmadı.
later-already = { $name } ({ $chat }) bu görüşmeyi zaten o zamana kadar erteledi.
later-closed = Bu görüşme kapalı: ertelenecek bir şey yok.
taken-nobody = Bu görüşmeyi kimse üstlenmedi.
reactions-too-many = Bir dakikada çok fazla tepki verildi: bu tepki bir şey yapmadı. Düğmeleri kullanın.
reaction-closes = { $name } ({ $chat }) { $emoji } tepkisi verdi: bu görüşme { $seconds } saniye sonra kapatılacak.
reaction-closed = { $name } ({ $chat }) bu görüşmeyi bir tepkiyle kapattı.
reaction-kept-open = { $name } ({ $chat }) bunu iptal etti: görüşme olduğu gibi kalıyor.
released-by = { $by } ({ $chat }) bu görüşmeyi bıraktı. Şu anda kimse üstlenmiş değil.
released-for = { $by } ({ $chat }), { $name } adlı kişinin üstlendiği bu görüşmeyi bıraktı. Şu anda kimse üstlenmiş değil.
muted-done = Bu yazışma sessize alındı: köprü burada hatırlatma, bahsetme ya da başka bildirim göndermez. Müşterilerin ve ekibin mesajları yine gelir, kart güncel kalır.
muted-already = Bu yazışma zaten sessiz.
unmuted-done = Bu yazışma artık sessiz değil.
unmuted-already = Bu yazışma sessiz değil.
mode-switched-note = { $name } bu yazışmayı not moduna aldı: bundan sonra burada yazdıklarınız ekip içinde kalır. Müşteriye göndermek için “!send” ile başlayın. Daha önceki mesajlar etkilenmez.
mode-switched-reply = { $name } bu yazışmayı yanıt moduna aldı: bundan sonra burada yazdıklarınız müşteriye gider. Ekip içinde kalması için “note:” ya da “//” ile başlayın. Daha önceki mesajlar etkilenmez.
mode-already-note = Bu yazışmada yazdıklarınız zaten ekip içinde kalıyor.
mode-already-reply = Bu yazışmada yazdıklarınız zaten müşteriye gidiyor.
mode-not-here = Bu odada yazdıklarınız hiçbir yere gönderilmez ve bu, tek bir yazışma için değiştirilemez.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] Görüşme hizmetine ulaşılamıyor. Yanıtınız bekliyor, mümkün olur olmaz gönderilecek.
    [SERVICE_RATE_LIMITED] Görüşme hizmeti köprünün isteklerini sınırlıyor. Yanıtınız mümkün olur olmaz gönderilecek.
    [SERVICE_UNAUTHORIZED] Görüşme hizmeti köprünün API anahtarını reddediyor. Yanıtınız anahtar düzeltilene kadar bekliyor; sistem sorumlularına haber verildi.
   *[other] Yanıtınız bekliyor ({ $code }), mümkün olur olmaz gönderilecek.
}
reply-sent-after-wait = Bekleyen yanıt gönderildi. Bekleme süresi: { DURATION($seconds) }.
reply-noted-after-wait = Bekleyen not kaydedildi. Bekleme süresi: { DURATION($seconds) }.
reply-sent-to-closed = Gönderildi. Görüşme kapalı: müşteri bunu bir sonraki ziyaretinde görür.
reply-files-not-sent = Müşteriye gönderilmeyen dosyalar: { $files }
reply-shared-not-sent = Paylaşılan mesaj müşteriye gönderilmedi, yalnızca yanındaki metin gönderildi.
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] Yanıt gönderilmedi: görüşme artık yok.
   *[other] Yanıt gönderilmedi ({ $code }).
}
reply-may-not-be-sent = Yanıt gönderilmemiş olabilir ({ $code }). Yeniden göndermeden önce görüşmeye bakın.
reply-retried = Yeniden deneniyor.
reply-discarded = Yanıttan vazgeçildi. Yeniden denenmeyecek.
reply-withdrawn = Bekleyen yanıt gönderilmeden geri alındı. Müşteri onu görmedi.
replies-may-be-missing = Burada { DATETIME($from, timeStyle: "short") } ile { DATETIME($until, timeStyle: "short") } ({ $zone }) arasında yazılan bir yanıt köprüye ulaşmamış olabilir: başka bir program onu Telegram’dan aldı. İşareti olmayanlar gönderilmedi. Yeniden yazın.
reply-held = { $seconds ->
    [one] Bu mesaj { $seconds } saniye sonra işlenecek. O zamana kadar düzenleyebilir, silebilir ya da iptal edebilirsiniz.
   *[other] Bu mesaj { $seconds } saniye sonra işlenecek. O zamana kadar düzenleyebilir, silebilir ya da iptal edebilirsiniz.
}
# Silmenin kimseye bildirilmediği, dolayısıyla hiçbir şeyi durdurmadığı yerde.
reply-held-no-deleting = { $seconds ->
    [one] Bu mesaj { $seconds } saniye sonra işlenecek. O zamana kadar düzenleyebilir ya da iptal edebilirsiniz; silmek onu durdurmaz.
   *[other] Bu mesaj { $seconds } saniye sonra işlenecek. O zamana kadar düzenleyebilir ya da iptal edebilirsiniz; silmek onu durdurmaz.
}
reply-crosses = Henüz gönderilmedi: { $other } bu müşteriye az önce yanıt verdi. { $author } adlı kişinin yanıtı da gönderilsin mi?
reply-crosses-elsewhere = Henüz gönderilmedi: { $other } bu müşteriye az önce { $chat }, { $room } üzerinden yanıt verdi. { $author } adlı kişinin yanıtı da gönderilsin mi?
guard-asks = Henüz gönderilmedi: { $author } adlı kişinin yanıtı bu hâliyle müşteri için olmayabilir. Ne yapılsın? Mesajı düzenlemek de bir karardır.
reason-quoted = { $rule } “{ $quote }”
doubt-note-misspelt = Yanlış yazılmış bir iç not işaretine benzeyen bir şeyle başlıyor.
doubt-note-likely = Bir iç not gibi başlıyor.
doubt-note-inside = Devamında bir iç not işareti var.
doubt-note-copied = Köprünün iç notların önüne koyduğu kilit simgesi var.
doubt-unknown-command = Bir komut gibi başlıyor, ama böyle bir komut yok.
doubt-answers-note = Bir iç nota yanıt veriyor.
doubt-answers-colleague = Müşterinin görmediği bir iş arkadaşı mesajına yanıt veriyor.
doubt-answers-notice = Köprünün bir bildirimine yanıt veriyor.
doubt-answers-unknown = Köprünün bilmediği bir mesaja yanıt veriyor.
reply-came-late = Henüz gönderilmedi: { $author } adlı kişinin yanıtı köprüye ancak şimdi ulaştı. Yine de gönderilsin mi?
reply-client-wrote = Henüz gönderilmedi: { $author } bu yanıtı yazdıktan sonra müşteri bir şey daha yazdı. Yine de gönderilsin mi?
client-wrote-since = Müşteri o zamandan beri bir şey daha yazdı.
closed-since = Görüşme o zamandan beri kapatıldı.
half-sent = Müşteri mesajın başını zaten aldı.
reply-after-restore = Gönderilmedi: veritabanı bir yedekten geri yüklendi ve görüşmede { $author } adlı kişinin bu mesajı yok. Gönderilsin mi?
reply-written-at = Yazıldığı zaman: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC.
leak-colleague = Bir iş arkadaşından söz ediyor.
leak-secret = İçinde parola, belirteç ya da anahtara benzeyen bir şey var.
leak-internal-address = İçinde iç ağdan bir adres var.
leak-personal-data = Kart, hesap ya da kimlik numarasına benzeyen bir şey içeriyor.
leak-other-email = İçinde bu müşteriye ait olmayan ve bu görüşmede geçmeyen bir e-posta adresi var.
leak-other-phone = Başka bir kişinin telefon numarasını içeriyor.
leak-note = İş arkadaşlarına yazılmış bir not gibi okunuyor.
leak-forwarded = İletilmiş bir mesaj: başka biri yazmış.
leak-pasted = Yapıştırılmış bir günlük kaydına, sorguya ya da tabloya benziyor.
reply-sent-anyway = { $by } bu yanıtı müşteriye göndermeyi seçti.
reply-kept-as-note = { $by } bunu iç not olarak kaydetti. Müşteri görmez.
question-edited-sent = { $by } mesajı düzenledi. Artık bir engel yok, müşteriye gidiyor.
question-edited-noted = { $by } mesajı düzenledi. İç not olarak kaydedildi.
question-edited-not-sent = { $by } mesajı düzenledi. Artık gönderilecek bir şey yok.
reply-dropped = { $by } bu yanıtı göndermemeyi seçti. Müşteri onu görmedi.
reply-cancelled = Yanıt iptal edildi. Müşteri onu görmedi.
cancel-not-yours = Bekleyen bir yanıtı yalnızca yazarı ve yöneticiler iptal edebilir.
cancel-under-way = Şu anda gönderiliyor. Müşteriye henüz ulaşmadıysa köprü göndermekten vazgeçer; sonucu yazışmada görürsünüz.
cancel-too-late = Artık geç: yanıt müşteride.
cancel-too-late-note = Not olarak zaten kaydedildi. Müşteri onu görmez.
cancelled-after-sending = { $words ->
    [none] Biri burada bir yanıtı iptal etmek istedi, ama yanıt zaten müşteride.
   *[other] Birisi “{ $words }” yanıtını iptal etmek istedi, ama yanıt zaten müşteride.
}
cancelled-after-noting = { $words ->
    [none] Birisi burada bir notu iptal etmek istedi, ama not zaten kaydedildi. Müşteri onu görmez.
   *[other] Birisi “{ $words }” notunu iptal etmek istedi, ama not zaten kaydedildi. Müşteri onu görmez.
}
edited-while-waiting = Bekleyen yanıt değiştirilmedi: önceki metni zaten gönderiliyor. Durdurmak için mesajı silin.
# Silmenin kimseye bildirilmediği yerde.
edited-while-waiting-no-deleting = Bekleyen yanıt değiştirilmedi: önceki metni zaten gönderiliyor.
edited-not-sent = Gönderilmemiş bir mesajdaki düzenlemeler dikkate alınmaz. Yeni bir mesaj yazın.
edited-after-sending = { $words ->
    [none] Bir yanıt burada düzenlendi, ama önceki metni zaten müşteride. Düzeltmek için yeni bir mesaj yazın.
   *[other] “{ $words }” yanıtı düzenlendi, ama bu önceki metin zaten müşteride. Düzeltmek için yeni bir mesaj yazın.
}
edited-after-noting = { $words ->
    [none] Bir not burada düzenlendi. Görüşme hizmeti önceki metni saklıyor; müşteri onu görmez.
   *[other] “{ $words }” notu düzenlendi. Görüşme hizmeti bu önceki metni saklar; müşteri onu görmez.
}
deleted-after-sending = { $words ->
    [none] Bir yanıt burada silindi, ama zaten müşteride.
   *[other] “{ $words }” yanıtı silindi, ama zaten müşteride.
}
deleted-after-noting = { $words ->
    [none] Bir not burada silindi. Görüşme hizmeti onu saklıyor; müşteri onu görmez.
   *[other] “{ $words }” notu silindi. Görüşme hizmeti onu saklar; müşteri onu görmez.
}

refused-stranger = Müşteriye gönderilmedi: bu çalışma alanının dışındakiler müşterilere yanıt veremez.
refused-guest = Müşteriye gönderilmedi: konuklar müşterilere yanıt veremez.
refused-deactivated = Müşteriye gönderilmedi: bu hesap devre dışı.
refused-bot = Müşteriye gönderilmedi: botlar müşterilere yanıt veremez.
refused-empty = Müşteriye gönderilmedi: metin içermiyor.
refused-only-files = Müşteriye gönderilmedi: yalnızca dosya içeriyor, dosyalar gönderilemez.
refused-only-shared = Müşteriye gönderilmedi: yalnızca paylaşılan bir mesaj içeriyor, bu gönderilemez.
refused-notes-not-kept = Bu not yalnızca bu yazışmada kalır: görüşme hizmeti onu müşteriye gösterirdi.
send-close-not-offered = Hiçbir şey gönderilmedi: görüşme hizmetiniz görüşmeleri buradan kapatmayı sunmuyor. Metni “!send-close” olmadan gönderin.
send-later-waits = { $author } adlı kişinin yanıtı { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }) tarihinde gönderilecek. Müşteri daha önce yazarsa size yeniden sorulur. Değiştirmek için mesajı düzenleyin.
send-later-due = Bu yanıt için belirlenen zaman geldi.
send-later-not-understood = Gönderilmedi: köprü “{ $text }” ifadesini önümüzdeki { $days } gün içinde bir zaman olarak okuyamadı. Örneğin “!send-later tomorrow 9:00 Günaydın” yazın. Başka zamanlar: 1h, 14:30, monday 9:00.
refused-thread-unknown = Gönderilmedi: bu yazışma hiçbir görüşmeye ait değil.
which-conversation = Bu hangi görüşme? Müşteriye basın, sonra mesajınızı yeniden yazın.
which-conversation-named = Adına bakılırsa bu, { $client } ile görüşme olabilir.
which-conversation-other = Müşteri burada sunulmuyorsa “/conversations all” ya da görüşmenin kimliğiyle “/conversation cv_…” yazın: ikisi de görüşmenin yazışmasına götürür ya da yeni bir tane açar. Oraya yazın.
thread-linked = Bağlandı: bu yazışma { $client } ile görüşmeye ait. Daha önce yazdıklarınız gönderilmedi.

press-failed = İşlem başarısız oldu ({ $code }). Lütfen yeniden deneyin.
change-not-offered = Hiçbir şey değişmedi: görüşme hizmetiniz bunu buradan sunmuyor. Kendi konsolunu kullanın.
change-nothing = Değişecek bir şey yok: zaten öyle.
manage-choose = Ne değişsin? Bir basış yeter ve kimin yaptığı her dizide yazar. “!tag ETİKET” bir etiket ekler.
close-crossed = Bu arada müşteri yazdı, bu yüzden görüşme açık kaldı. Okuduktan sonra yeniden kapatın.
change-too-late = Hiçbir şey değişmedi: hizmete zamanında ulaşılamadı. Yeniden deneyin.
change-refused = { $field ->
     [status] Hiçbir şey değişmedi: hizmet durumu reddetti.
     [assignee] Hiçbir şey değişmedi: hizmet sorumluyu reddetti. Bu operatörü tanımıyor olabilir.
     [department] Hiçbir şey değişmedi: hizmet departmanı reddetti.
     [tags] Hiçbir şey değişmedi: hizmet etiketleri reddetti. Sayıları fazla olabilir.
    *[other] Hiçbir şey değişmedi: hizmet bunu reddetti.
}
assign-me-unknown = Köprü hangi operatör olduğunuzu bilmiyor. Önce “/operator op_…” yazın.
assign-nobody = “{ $name }” adında kimse yok. Bir operatörün adını ya da kimliğini, “me” ya da “none” yazın.
assign-several = Birden çok operatörün adı “{ $name }”. Operatörün kimliğini yazın.
assign-known = Operatörler: { $names }.
department-unknown = Hiçbir şey değişmedi: hiçbir yönlendirmede ve en yeni görüşmelerin hiçbirinde “{ $name }” departmanı yok.
department-known = Olanlar: { $names }.
press-handled-already = Biri bununla zaten ilgilendi.
messages-folded = { $count ->
    [one] Henüz gösterilmeyen { $count } ileti daha var ({ $characters } karakter).
   *[other] Henüz gösterilmeyen { $count } ileti daha var ({ $characters } karakter).
}
messages-doubtful = Veritabanı bir yedekten geri yüklendi. Yukarıda ya da önceki bir yazışmada zaten bulunabilecek mesajlar: { $count }, ilki { DATETIME($from, dateStyle: "medium", timeStyle: "short") } UTC tarihli.
messages-unfolded = Henüz gösterilmeyenler aşağıda.
messages-were-shown = Bu mesajlar zaten gösterilmişti.
not-for-stranger = Hiçbir şey yapılmadı: bunu yalnızca bu çalışma alanındakiler yapabilir.
not-for-guest = Hiçbir şey yapılmadı: konuklar bunu yapamaz.
not-for-deactivated = Hiçbir şey yapılmadı: bu hesap devre dışı.
not-for-others = Hiçbir şey yapılmadı: bunu yalnızca çalışma alanının ya da grubun yöneticileri yapabilir.
not-for-bot = Hiçbir şey yapılmadı: botlar bunu yapamaz.

# Neler sorulabilir, her biri bir satır. Komutlar ve sözcükleri her dilde aynıdır.
command-usage-contact = /contact AD, TELEFON ya da E-POSTA: bir kişiyi ve açık görüşmelerini bulur. Yazışmada karttaki “Kişi” düğmesini kullanın.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email] [waiting]: görüşmeleri yazışma bağlantılarıyla listeler. Varsayılan: yeni ve açık olanlar. “waiting” en uzun bekleyenleri başa alır.
command-usage-waiting = /waiting: bu odada yanıt bekleyen müşterileri, en uzun bekleyen önce, yazışma bağlantılarıyla listeler.
command-usage-conversation = /conversation cv_…: bu görüşmenin yazışmasını geçmişiyle burada açar ya da nerede olduğunu gösterir.
command-usage-replies = /replies [search KELİMELER]: kayıtlı yanıtları listeler. “/replies add AD METİN”, “/replies edit AD METİN” ve “/replies remove AD” listeyi değiştirir. Yazışmada “!r AD”, yanıtı müşteriye gitmeden önce gösterir. { "{client}" } müşterinin adı, { "{me}" } sizin adınız olur.
command-usage-trace = /trace cv_…: bu görüşmenin her mesajına ne olduğunu gösterir (çalışma alanının ya da grubun yöneticileri için). Yazışmada “!trace” kendi görüşmesini gösterir.
command-usage-operator = /operator op_…: görüşme hizmetinde hangi temsilci olduğunuzu belirtir; böylece size görüşme atanınca sizden bahsedilir. Bir yönetici onaylar. “/operator none” kaldırır.
command-usage-why = /why cv_…: bu bekleyen müşteri için hangi hatırlatmaların gerektiğini, nerede, kimin çağrıldığını ve onları neyin engellediğini gösterir. Yazışmada “!why” kendi görüşmesini gösterir.
command-usage-report = /report: bu odada son yedi gün nasıldı: ilk yanıta kadar geçen süre, kişi başına yanıtlar, puanlar, vazgeçilenler. “/report last” önceki yedi günü gösterir.
command-usage-help = /help: burada yazdıklarınıza ne olduğunu gösterir ve komutları listeler.
command-usage-changes = Bir yazışmada: !close, !reopen, !assign @AD (ya da me, none), !department AD (ya da none), !tag ETİKET, !untag ETİKET: görüşmeyi değiştirir. O iletiye başka bir şey yazmayın. “!send-close METİN” metni gönderir, sonra kapatır.
command-usage-later = Bir yazışmada: !later 3d ara (ya da client): görüşmeyi o zamana ya da müşteri yazana kadar erteler, sonra sizi sözlerinizle çağırır. Başka zamanlar: 1h, 14:30, tomorrow, monday 9:00. “!send-later 14:30 METİN” metni o zaman gönderir.
command-unknown = Böyle bir komut yok.
command-wrong-room = Müşteri bilgileri yalnızca köprünün çalıştığı odalarda gösterilir. Komutu orada kullanın.
command-looking = Hâlâ aranıyor: görüşme hizmeti yavaş yanıt veriyor.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] Görüşme hizmeti yanıt vermiyor. Daha sonra yeniden deneyin.
    [SERVICE_RATE_LIMITED] Görüşme hizmeti köprünün isteklerini sınırlıyor. Bir dakika sonra yeniden deneyin.
    [SERVICE_UNAUTHORIZED] Görüşme hizmeti köprünün API anahtarını reddediyor. Bunu sistem sorumluları düzeltebilir.
   *[other] Görüşme hizmeti yanıt veremedi ({ $code }).
}
command-thread-unknown = Bu, bir görüşmenin yazışması değil.
help-mode-reply = Yazışmada yazdıklarınız müşteriye gider. Ekip içinde kalması için “note:” ya da “//” ile başlayın.
help-mode-note = Yazışmada yazdıklarınız not olarak ekip içinde kalır. Müşteriye göndermek için “!send” ile başlayın.
help-mode-alerts = Bu odanın yazışmalarında yazdıklarınız hiçbir yere gönderilmez.
help-mode-none = Bu odada yazışma yok; burada yazdıklarınız hiçbir yere gönderilmez.
help-in-thread = Bu yazışmada “!contact” ya da karttaki “Kişi” düğmesi müşteriyi bulur; “!send” ve “note:” metninizin nereye gideceğini belirler.
help-in-room = Yazışmada komuta “!” ile başlayın. “!contact” ya da karttaki “Kişi” düğmesi müşteriyi bulur.
answer-too-old = Bu listenin süresi doldu. Yeniden isteyin.
list-page-of = Sayfa { $page } / { $pages }.

contact-none = “{ $query }” için kişi bulunamadı.
contact-found = { $count ->
    [one] “{ $query }” için { $count } kişi bulundu:
   *[other] “{ $query }” için { $count } kişi bulundu:
}
contact-many = { $count ->
    [one] Yalnızca ilk { $count } kişi listelendi. Adı, numarayı ya da adresi daha ayrıntılı yazın.
   *[other] Yalnızca ilk { $count } kişi listelendi. Adı, numarayı ya da adresi daha ayrıntılı yazın.
}
contact-conversations-unread = Görüşmeleri okunamadı ({ $code }).
contact-conversations = Açık görüşmeler
contact-conversation-link = Görüşme, { DATETIME($day, dateStyle: "medium") }
contact-without-thread = Henüz yazışması yok (/conversation açar)
contact-revealed = Yalnızca size gösterildi ve kayda geçti:
conversations-found = Görüşmeler { $first }–{ $last }, toplam { $count }:
conversations-found-of-many = Görüşmeler { $first }–{ $last }, toplam { $count } üzerinde:
conversations-none = Eşleşen görüşme yok.
conversations-no-more = Başka görüşme yok.
conversations-many = Sayfa sayfa bakılamayacak kadar çok görüşme var. Listeyi duruma ya da müşteri kanalına göre daraltın.
conversations-mine-unknown = Köprü, görüşme hizmetinde hangi temsilci olduğunuzu bilmiyor; bu yüzden görüşmelerinizi listeleyemiyor. “/operator” ile belirtin. “/conversations unassigned” kimseye atanmamış olanları listeler.
# Kim bekliyor. Zamanı köprü yerleştirir. Bir saatten azsa saat 0'dır.
waiting-found = Yanıt bekleyen müşteriler, { $first }–{ $last }, toplam { $count }, en uzun bekleyen önce:
waiting-nobody = Burada yanıt bekleyen yok.
waiting-thanks = Büyük olasılıkla yalnızca teşekkür, yukarıda sayılmadı: { $count }
waiting-incomplete = Köprünün bu liste için okuduğundan daha çok bitmemiş görüşme var; biri eksik olabilir.
waiting-since = { $hours ->
    [0] { $time } ({ $minutes } dk)
   *[other] { $time } ({ $hours } sa { $minutes } dk)
}
# Bir odanın tuttuğu liste.
list-head = { $count ->
    [0] Yanıt bekleyen yok.
    [one] { $count } müşteri yanıt bekliyor:
   *[other] { $count } müşteri yanıt bekliyor, en uzun bekleyen önce:
}
list-whose = { $label }: { $name }
# Bir odanın raporu. Gün olarak bir dönem; ilk yanıta kadar geçen süre saniye olarak, sözcüklerle.
report-head = { DATETIME($from, dateStyle: "medium") } – { DATETIME($until, dateStyle: "medium") }:
report-nothing = { DATETIME($from, dateStyle: "medium") } – { DATETIME($until, dateStyle: "medium") } arasında bu odadan kimse bir müşteriye yanıt vermedi, kimse bir görüşmeyi puanlamadı ve hiçbir şeyden vazgeçilmedi.
report-first-answer = İlk yanıta kadar geçen süre, ortanca: { DURATION($median) }; 10’da 9’u en çok: { DURATION($p90) }. Beklemeler: { $count }.
report-no-first-answer = Bu yanıtların hiçbirini bekleyen müşteri yoktu.
report-answers = Müşterilere yanıtlar: { $count }
report-person = { $name }: { $count }
report-others = Diğerleri: { $count }
report-ratings = Puanlar: { $count }, ortalama 5 üzerinden { NUMBER($average, maximumFractionDigits: 1) }
report-no-ratings = Puanlar: yok
report-given-up = Vazgeçilen mesajlar: { $count }
report-lines = Köprünün kendi satırları: { $count }
report-calls = Bekleyen müşteriler için çağrılar: { $count }
report-unheard = Bunlardan o zamandan beri kimsenin ilgilenmediği: { $count } ({ $conversations })
# Neden kimse duymadı. Zamanları köprü yerleştirir.
why-waits = { $hours ->
    [0] Müşteri { $time } zamanından beri, { $minutes } dk’dır yanıt bekliyor.
   *[other] Müşteri { $time } zamanından beri, { $hours } sa { $minutes } dk’dır yanıt bekliyor.
}
why-nobody-waits = Müşteri yanıt beklemiyor.
why-set = Bir müşteri { $minutes } dk bekleyince bu odaya hatırlatılır.
why-switched-off = Bu odada hatırlatma yok (rota dosyasında onun için “waiting” ayarlanmamış).
why-muted = Bu yazışma sessiz.
why-owner = Müşterinin bir yanıttan sonraki ilk mesajı { $name } kişisini çağırır, sessiz saatler dışında.
why-owner-nobody = Müşterinin bir yanıttan sonraki ilk mesajı kimseyi çağırmaz: burada kimse bu görüşmeyi üstlenmedi ve görüşme buradan kimseye atanmadı.
why-owner-off = Müşterinin bir yanıttan sonraki ilk mesajı kimseyi çağırmaz (rota dosyasında “call: nobody”).
why-owner-elsewhere = Müşterinin bir yanıttan sonraki ilk mesajı { $name } kişisini burada değil, şurada çağırır: { $where }.
why-owner-held = Müşterinin bir yanıttan sonraki ilk mesajı şu anda burada kimseyi çağırmaz: { $reason }.
why-none = Son yedi günde gereken hatırlatma yoktu.
why-none-here = Son yedi günde bu odada gereken hatırlatma yoktu.
why-due = Zamanı
why-outcome = Sonuç
why-wrote-again = Yeniden yazdı
why-held-off = kimse çağrılmadı: rota dosyasında “call: nobody”
why-held-nobody = kimse çağrılmadı: görüşmeyi kimse üstlenmemişti ve görüşme burada tanınan kimseye atanmamıştı
why-held-not-here = kimse çağrılmadı: görüşmeyle ilgilenen kişiden bu odada söz edilemez
why-held-elsewhere = başka bir odada çağrıldı: { $where }
why-not-yet = zamanı daha gelmedi
why-posting = gönderiliyor
why-failed = vazgeçildi ({ $code })
why-called = Adıyla çağrılan
why-called-nobody = kimse
why-groups-gone = Artık var olmayan kullanıcı grupları
why-next-room = Sonraki oda
why-next-room-none = yok: yönlendirmenin diğer odaları sessiz saatlerde, ya da yazışmaları sessiz veya yok
why-digest = Özet
words-client = Müşteri yazdı
words-operator = Biz yazdık
words-bot = Bot yazdı
words-note = Dahili not
conversation-nobody = kimse
conversation-updated = Son değişiklik
conversation-gone = Görüşme hizmetinde { $id } görüşmesi yok.
conversation-is-here = Yazışması:
conversation-is-elsewhere = Bu odada yazışma yok. Yazışması burada:
conversation-not-here = Bu odada yazışma yok. Komutu yazışma olan bir odada kullanın.
conversation-opening = Görüşme burada açılıyor. Müşteri: { $client }.
saved-asks = Henüz gönderilmedi: bu, müşteriye gideceği hâliyle “{ $name }” adlı kayıtlı yanıttır. Karar { $author } adlı kişinindir. Mesajı düzenlemek de bir karardır.
saved-continues = Devamı aşağıda.
saved-not-yours = Bu kayıtlı yanıtı yalnızca isteyen kişi ve yöneticiler gönderebilir ya da düzenleyebilir.
saved-edit-here = Metni kopyalayın, sonra kendi “!r …” mesajınızı göndermek istediğiniz metne çevirin. Köprü onu denetleyip gönderir.
saved-inside = Hiçbir şey gönderilmedi: “{ $name }” bu müşteri için iç not ya da komut gibi okunurdu. “/replies edit” ile değiştirin.
saved-unknown = Hiçbir şey gönderilmedi: “{ $name }” adlı kayıtlı yanıt yok.
saved-nearest = Bunu mu demek istediniz: { $names }?
saved-list = “/replies” hepsini listeler.
saved-added = “{ $name }” olarak kaydedildi. Yazışmada “!r { $name }”, müşteriye gitmeden önce gösterir.
saved-changed = “{ $name }” adlı kayıtlı yanıt değiştirildi.
saved-removed = “{ $name }” adlı kayıtlı yanıt silindi.
saved-name-taken = Hiçbir şey kaydedilmedi: “{ $name }” adlı kayıtlı yanıt zaten var. “/replies edit { $name } METİN” onu değiştirir.
saved-too-many = Hiçbir şey kaydedilmedi: zaten { $most } kayıtlı yanıt var. Önce birini silin.
saved-name-wrong = Hiçbir şey kaydedilmedi: ad, en fazla 40 harf, rakam, “-” ve “_” içeren tek bir kelimedir.
saved-name-command = Hiçbir şey kaydedilmedi: “{ $name }” bir komuttur. Başka bir ad seçin.
saved-text-missing = Hiçbir şey kaydedilmedi: metin yok.
saved-text-long = Hiçbir şey kaydedilmedi: metin { $length } karakter. En fazla { $most } karakter olabilir.
saved-text-inside = Hiçbir şey kaydedilmedi: metin iç not ya da komut gibi başlıyor.
saved-edited-inside = Hiçbir şey gönderilmedi: metin iç not ya da komut gibi başlıyor.
saved-none = Henüz kayıtlı yanıt yok.
saved-none-match = Hiçbir kayıtlı yanıtta bu kelimeler yok.
saved-found = Kayıtlı yanıtlar { $first }–{ $last }, toplam { $count }:
saved-text = Metin
saved-author = Yazan
save-not-a-persons = Yalnızca bir kişinin yazışmada yazdığı metin yanıt olarak kaydedilebilir.
save-by-command = Bu metin için form açılamıyor. Bunun yerine “/replies add AD METİN” yazın.
form-edit-title = Düzenle ve gönder
form-edit-hint = Bunu müşteri okur. Köprü, göndermeden önce denetler.
form-save-title = Yanıt olarak kaydet
form-save = Kaydet
form-reply-name = Ad
form-reply-name-hint = Tek kelime, “!r AD” için.
form-reply-text = Yanıt metni
form-reply-text-hint = { "{client}" } müşterinin adı, { "{me}" } gönderenin adı olur.
form-manage-title = Görüşmeyi yönet
form-manage-tags-hint = Virgülle ayırın.
form-manage-nobody = Kimse
form-manage-no-department = Yok
contact-name = Ad
contact-channel = Müşteri kanalı
contact-phone = Telefon
contact-email = E-posta
contact-first-seen = İlk görülme
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC
time-local = { DATETIME($at, dateStyle: "medium", timeStyle: "short") }

operator-unknown = Köprü, görüşme hizmetinde hangi temsilci olduğunuzu bilmiyor.
operator-is = { $operator } temsilcisi olarak biliniyorsunuz.
operator-waits = Odada soruldu. Bir yönetici onaylayınca { $operator } temsilcisi olarak bilineceksiniz.
operator-ended = Artık temsilci olarak bilinmiyorsunuz.
operator-set-elsewhere = Yönlendirme dosyası sizi { $operator } temsilcisi olarak tanımlıyor. Orada değiştirin.
operator-asked = { $name }, görüşme hizmetinde { $operator } temsilcisi olarak bilinmek istiyor. Çalışma alanının ya da grubun bir yöneticisi onaylamalı.
operator-confirmed = { $name } artık { $operator } temsilcisi olarak biliniyor. Onaylayan: { $by }.
operator-declined = { $name }, { $operator } temsilcisi olarak bilinmiyor. Reddeden: { $by }.

button-contact = Kişi
button-take = Üstlen
button-no-answer = Yanıt gerekmiyor
button-later = Sonra
button-later-1h = Bir saat sonra
button-later-4h = Dört saat sonra
button-later-tomorrow = Yarın 9:00
button-later-monday = Pazartesi 9:00
button-later-client = Müşteri yazınca
button-release = Bırak
button-manage = Yönet
button-assign-me = Bana ata
button-assign-none = Kimseye atama
button-assign-to = { $name } adlı kişiye ata
button-department = Departman: { $department }
button-department-none = Departman yok
button-untag = “{ $tag }” etiketini kaldır
button-close = Kapat
button-reopen = Yeniden aç
button-waiting = Kim bekliyor
button-mute = Sessize al
button-unmute = Sessizden çıkar
button-mode-note = Not moduna geç
button-mode-reply = Yanıt moduna geç
button-confirm = Onayla
button-decline = Reddet
button-retry = Yeniden dene
button-unfold = Göster
button-shown = Zaten burada
button-link = Bu { $client }
button-link-began = { $began }: { $client }
button-discard = Gönderme
button-cancel = İptal et
button-next = Sonraki
button-previous = Önceki
button-reveal = Göster
button-open-here = Burada aç
button-keep-note = Not olarak kaydet
button-anyway = Müşteriye gönder
button-send-now = Şimdi gönder
button-drop = Gönderme
button-send = Gönder
button-send-close = Gönder ve kapat
button-edit = Düzenle

## Kartlar, işaretler ve başlıklar (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → müşteri
heading-bot = { $author } (bot) → müşteri
heading-note = 🔒 İç not · { $author }
heading-draft = Taslak · { $author }
heading-from = kaynak: { $chat }, { $room }
heading-part = bölüm { $number } / { $of }
heading-late = geç geldi: yukarıdaki mesajlardan önce yazıldı
heading-perhaps-repeated = kopya olabilir
post-empty = (boş mesaj)
card-nameless = Adsız müşteri
card-channel = Kanal
card-name = Ad
card-name-unproven = doğrulanmadı
card-status = Durum
card-status-new = Yeni
card-status-open = Açık
card-status-closed = Kapalı
card-assignee = Sorumlu
card-department = Departman
card-tags = Etiketler
card-waiting = Bekliyor, başlangıç:
card-only-thanks = Büyük olasılıkla yalnızca teşekkür
card-no-answer = Yanıt gerekmiyor
card-put-off-until = Şu zamana ertelendi: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }) · { $name } · { $chat }
card-put-off-client = Müşteri yazana kadar ertelendi · { $name } · { $chat }
# İki zamanı da köprü yerleştirir: ne zaman ve ne kadar önce.
card-taken = Üstlenen
# Sohbet, görüşmenin üstlenildiği ekip sohbetidir.
card-taken-value = { $name } · { $chat }
card-muted = Sessiz: burada hatırlatma ve bahsetme yok. Mesajlar yine gelir.
card-mode-own = Bu yazışma için seçildi:
card-rating = Puan
card-rating-value = { $rating } / 5
card-mode-reply = Bu yazışmada yazdıklarınız müşteriye gider. Ekip içinde kalması için “note:” ya da “//” ile başlayın.
card-mode-note = Bu yazışmada yazdıklarınız not olarak ekip içinde kalır.
card-mode-alerts = Bilgi için: bu yazışmada yazdıklarınız hiçbir yere gönderilmez.
card-mode-short-reply = Buradaki yanıtlar müşteriye gider.
card-mode-short-note = Yalnızca ekip içi notlar.
card-mode-short-alerts = Burada yazılanlar gönderilmez.
person-unknown = Bilinmeyen kişi
mention-group = @ekip
mention-channel = #kanal
topic-name = 👤 { $client } · { $channel }
topic-name-status = 👤 { $client } · { $channel } · { $status }
mark-sent = Müşteriye gönderildi.
mark-noted = İç not olarak kaydedildi.
mark-failed = Gönderilmedi, aşağıya bakın.
file-animation = animasyon
file-audio = ses dosyası
file-document = belge
file-photo = fotoğraf
file-sticker = çıkartma
file-story = hikâye
file-video = video
file-video_note = video mesaj
file-voice = sesli mesaj
file-contact = kişi
file-location = konum
file-poll = anket
file-other = ek

## Telegram’daki komutlar (src/team-chats/telegram)

telegram-command-note = Bunu not olarak ekip içinde tut
telegram-command-send = Bunu müşteriye gönder
telegram-command-contact = Müşteri bul
telegram-command-conversations = Görüşmeleri listele
telegram-command-waiting = Bekleyen müşterileri listele
telegram-command-conversation = Bir görüşmeyi göster
telegram-command-replies = Kayıtlı yanıtları listele ve değiştir
telegram-command-trace = Mesajlarına ne olduğunu göster
telegram-command-operator = Hangi temsilci olduğunu belirt
telegram-command-why = Neden kimsenin çağrılmadığını göster
telegram-command-report = Son yedi günün özetini göster
telegram-command-help = Burada neler yazılabileceğini göster

## Mesajlara ne oldu (src/bridge/commands/message-trace.ts)

trace-admins-only = Hiçbir şey yapılmadı: bunu yalnızca çalışma alanının ya da grubun yöneticileri yapabilir.
trace-nothing = Defterde { $id } hakkında bir şey yok. Tamamlanan kayıtlar yedi gün sonra silinir.
trace-found = { $id }: { $count } mesajdan { $first }–{ $last } arası, en yeniler önce.
trace-from = Kimden
trace-from-client = müşteri
trace-from-operator = temsilci, hizmette
trace-from-bot = bot
trace-from-note = iç not
trace-from-staff = ekip
trace-by = Yazan
trace-taken = Alındı
trace-step-show = Yazışmaya
trace-step-relay = Öteki yazışmaya
trace-step-staff = Hizmete
# Why a step went as it did. Details are ids, or names of rules; "none" where there are none.
trace-result-sent = { $details }
trace-result-noted = { $details }
trace-result-note-not-kept = hizmet notu yanıta dönüştürdü: { $details }
trace-result-moved = şuraya: { $details }
trace-result-retracted = gönderilmeden geri alındı
trace-result-confirmation-requested = önce soruldu{ $details ->
        [none] { "" }
       *[other] : { $details }
    }
trace-result-a-command = bir komuttu
trace-result-silent = yapılacak bir şey yok
trace-result-already-shown = zaten gösterilmişti
trace-result-edited = düzenlendi
trace-result-unchanged = değişecek bir şey yok
trace-result-changed = hizmette değiştirildi
trace-result-no-thread = yazışma yok
trace-result-thread-gone = yazışma artık yok
trace-result-superseded = daha sonraki bir işaret yerini aldı
trace-result-postponed = ekip sohbeti kabul etmediği için ertelendi
trace-result-reordered = sıraya kondu: yazışmadaki daha eski bir mesaj önce gider
trace-result-notified = bildirildi
trace-result-listed = görüşmeler: { $details }
trace-result-answered = yanıtlandı
trace-result-muted = yazışma sessize alınmış
trace-result-confidential = görüşme gizli
trace-result-only-thanks = müşteri yalnızca teşekkür etti
trace-result-no-answer-needed = biri yanıt gerekmediğini belirtti
trace-result-put-off = ertelenmişti
trace-result-client-wrote = müşteri bu arada yazdı
trace-result-quiet-hours = sessiz saatler
trace-result-other-hours = sessiz saatler değişti
trace-result-too-late = çok geç
trace-result-too-old = listenin süresi dolmuştu
trace-result-nothing-waits = bekleyen yok
trace-result-switched-off = kapalı
trace-result-revealed = { $details } gösterildi
trace-result-nothing-revealed = hiçbir şey gösterilmedi
trace-result-rated-better = müşteri puanını değiştirdi
trace-result-refused = { $details ->
    [none] bu kişi bunu yapamaz
    [guest] konuklar yanıt veremez
    [stranger] dışarıdan kişiler yanıt veremez
    [deactivated] hesap devre dışı
    [bot] botlar yanıt veremez
    [empty] metin yok
    [only-files] yalnızca dosyalar
    [only-shared] yalnızca paylaşılan bir mesaj
    [unknown-command] böyle bir komut yok
    [note-unclear] bir nota benziyor
    [notes-not-kept] hizmet not saklamıyor
    [thread-unknown] yazışma hiçbir görüşmeye ait değil
   *[other] { $details }
}
trace-outcome-waiting = { $where } · bekliyor{ $until ->
        [none] { "" }
       *[other] { ", " }şu zamana kadar: { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-again = { $where } · yeniden deneniyor, şimdiye dek { $attempts } deneme: { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· sonraki deneme: { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · sürüyor
trace-outcome-posted = { $where } · yazıldı { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · deneme: { $attempts }
trace-outcome-sent = { $where } · gönderildi { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · deneme: { $attempts }
trace-outcome-noted = { $where } · not olarak kaydedildi { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · deneme: { $attempts }
trace-outcome-done = { $where } · tamam { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · gönderilmedi { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC: { $result }
trace-outcome-given-up = { $where } · vazgeçildi { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC, deneme: { $attempts }: { $failure }

## Köprünün durumu (/readyz ve denetim)

database-locked = Veritabanı, bir yazmanın sürebileceğinden daha uzun süredir başka bir program tarafından kilitli{ $where }. O programı kapatın.
database-in-use = Bu veritabanı dosyasını başka bir köprü kullanıyor{ $where }. Onu durdurun ya da birden çok kopya için postgres:// kullanın.
database-being-replaced = Bu veritabanında{ $where } bir geri yükleme ya da taşıma sürüyor. Bitince yeniden başlatın.
database-unwritable = Veritabanına yazılamıyor{ $where }. DATABASE_URL yolunu, izinlerini ve diskteki boş yeri denetleyin.
database-foreign-owner = { $path } { $owner } numaralı kullanıcıya ait, köprü ise { $user } numaralı kullanıcıyla çalışıyor ve veritabanına yazamıyor. “sudo chown -R { $user }:{ $group } { $folder }” komutunu, kapsayıcıda bu yolun ardındaki birimde, çalıştırın ya da köprüyü { $owner } numaralı kullanıcıyla çalıştırın.
database-network-disk = { $folder } bir ağ dosya sisteminde ({ $kind }); orada SQLite kilitleri tutmayabilir ve veri kaybolur. Yerel bir disk ya da PostgreSQL kullanın; kilitlerin tuttuğunu biliyorsanız SQLITE_ON_NETWORK_DISK=yes ayarlayın.
database-damaged = Dosya bozuk ya da bir veritabanı değil{ $where }. Yedekten geri yükleyin ya da DATABASE_URL için başka bir yol ayarlayın.
database-too-new = Bu veritabanının tabloları köprünün { $version } sürümünü ya da daha yenisini gerektiriyor, çünkü daha yeni bir sürüm onları değiştirdi. O sürümü başlatın ya da yükseltmeden önceki yedeği geri yükleyin.
database-migration-failed = Tablolar yeni sürüme geçirilemedi: { $step } adımı başarısız oldu ({ $code }). Hiçbir şey değiştirilmedi, önceki sürümün kopyaları çalışmayı sürdürüyor. O sürümde kalın ve hatayı bildirin.
database-moved = Bu veritabanı { $to } konumuna taşındı. DATABASE_URL için onu verin. Taşıma yarıda kaldıysa yeniden çalıştırın: kaldığı yerden sürer. Bu veritabanına dönmek için köprüyü durdurun ve taşımanın zamanıyla “npx node src/main.ts restored --since ZAMAN” komutunu çalıştırın.
database-move-unfinished = Bu veritabanına yapılan bir taşıma bitmedi. Yeniden çalıştırın: kaldığı yerden sürer.
database-outage-over = UTC { DATETIME($from, timeStyle: "short") } ile { DATETIME($until, timeStyle: "short") } arasında veritabanı hiçbir şey kaydetmedi, bu yüzden köprü hiçbir şey kabul etmedi. Bu sırada gelenleri Slack, Telegram ve görüşme hizmeti yeniden teslim eder ya da köprü geri okur. Nedeni günlükte yazıyor.
database-deleted = Köprü çalışırken veritabanı dosyası silindi ya da değiştirildi{ $where }. Hiçbir şey kabul edilmiyor. Köprüyü durdurun, dosyayı geri koyun ya da bir yedeği geri yükleyin ve yeniden başlatın.
database-not-flushed = Disk, veritabanına yazılanları onaylamadı{ $where }; son yazılanlar kaybolmuş olabilir. Hiçbir şey kabul edilmiyor. Diski denetleyin, sonra köprüyü yeniden başlatın.
database-emptied = Veritabanında köprünün tabloları eksik ya da boşaltılmış{ $where }. Hiçbir şey kabul edilmiyor. Köprüyü durdurun, bir yedeği geri yükleyin ve yeniden başlatın.
database-unreachable = Veritabanı sunucusu yanıt vermiyor{ $where }. DATABASE_URL değerini ve sunucunun çalıştığını denetleyin.
database-refused = Veritabanı sunucusu kullanıcı adını, parolayı ya da veritabanı adını reddediyor{ $where }. DATABASE_URL değerini denetleyin.
database-certificate = Veritabanı sunucusunun sertifikası kabul edilmiyor{ $where }. DATABASE_URL içinde sslrootcert ile onu imzalayan kurumun dosyasını belirtin ve sertifikanın ait olduğu sunucu adını kullanın.
database-timeout = Veritabanı yazmayı zamanında tamamlamadı{ $where }.
database-url = DATABASE_URL, file: ya da postgres:// ile başlamalı{ $where }.
database-closed = Veritabanı kapalı{ $where }.
database-conflict = Veritabanı, eşzamanlı bir komutla çakışan bir komutu reddetti{ $where }.
database-statement = Veritabanı bir komutu reddetti{ $where }. Bu, programdaki bir hatadır; lütfen bildirin.
database-silent = Veritabanı yanıt vermiyor.
database-answers = Veritabanı yanıt veriyor ({ $dialect }).
traffic-starting = Köprü başlıyor.
traffic-stopping = Köprü kapanıyor.
reconciling = Veritabanı { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC tarihinde geri yüklendi ve karşılaştırılıyor. Bu bitene kadar hiçbir şey gönderilmez.
database-was-emptied = Odalarda köprünün kartları olmasına rağmen veritabanı { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC tarihinde boş bulundu. Varsa bir yedeği geri yükleyin.

service-starting = Köprü başlıyor.
service-not-reached = Köprü görüşme hizmetine henüz ulaşmadı.
service-in-contact = { $url } adresindeki görüşme hizmetine bağlı.
service-no-contact = Görüşme hizmetine ulaşılamıyor ({ $code }).
service-refused-secret = Görüşme hizmetinden gelen olaylar, imzaları köprünün sırrına uymadığı için reddediliyor (SHA-256 değerinin başı: { $fingerprint }) ve müşterilerin mesajları geç geliyor: köprü onları aramak zorunda. CONVERSATION_WEBHOOK_SECRET için hizmetin imzaladığı sırrı ayarlayıp yeniden başlatın ya da “npm run subscribe” ile yeniden abone olun.

slack-connecting = Slack’e henüz bağlanılmadı.
slack-by-socket = Slack’e Socket Mode ile bağlı.
slack-closed = Slack bağlantıyı kapattı ({ $code }).
slack-unreachable = Slack’e bağlanılamıyor ({ $code }).
slack-stopped = Köprü artık Slack’ten olay almıyor.
slack-socket-disabled = Slack uygulamasının ayarlarında Socket Mode kapatıldı. “Socket Mode” altında yeniden açın; o zamana kadar köprü, ekibin yazdıklarını birkaç saniyede bir okur.
slack-access-lost = Slack uygulamanın erişimini iptal etti ({ $code }). Uygulamayı yeniden yükleyip yeni belirteci ayarlayın.
slack-no-way-in = Ne SLACK_APP_TOKEN ne de SLACK_SIGNING_SECRET ayarlı.
slack-not-listening = Köprü Slack’ten olay almıyor.
slack-refused-secret = Slack’ten gelen olaylar, imzaları kullanılan signing secret’a uymadığı için reddediliyor (SHA-256 değerinin başı: { $fingerprint }) ve yanıtlar geç gidiyor: köprü onları aramak zorunda. Slack uygulamasının “Basic Information” sayfasındaki signing secret’ı SLACK_SIGNING_SECRET’a kopyalayın ve yeniden başlatın.
slack-refused-clock = Slack’ten gelen olaylar, bu makinenin saati beş dakikadan fazla yanlış olduğu için reddediliyor ve yanıtlar geç gidiyor: köprü onları aramak zorunda. Saati ayarlayın.
slack-by-http = Köprü Slack’ten olayları HTTP ile alıyor.

telegram-connecting = Köprü Telegram’ı henüz yoklamadı.
telegram-polling = Köprü Telegram’ı yokluyor.
telegram-polled-elsewhere = Telegram’ı başka bir kopya yokluyor.
telegram-unreachable = Telegram yoklanamıyor ({ $code }).
telegram-stopped = Köprü artık Telegram’dan olay almıyor.
telegram-not-listening = Köprü Telegram’dan olay almıyor.
telegram-by-http = Köprü Telegram’dan olayları HTTP ile alıyor.
telegram-foreign-reader = Başka bir program Telegram’ı bu botun jetonuyla sorguluyor ve mesajları alıyor; ekibin yanıtları eksik olabilir. Jetonu @BotFather’da iptal edin, yenisini ayarlayın ve son dakikaların başlıklarına bakın.
telegram-webhook-removed = Başka bir program bu botun webhook’unu kaldırdı. Köprü onu yeniden kurdu; ekibin yanıtları eksik olabilir. Bu bilerek yapılmadıysa jetonu @BotFather’da iptal edin.
telegram-webhook-elsewhere = Başka bir program bu botun webhook’unu { $host } adresine yöneltti; köprü Telegram’dan hiçbir şey almıyor. O webhook’u kaldırın ya da jetonu @BotFather’da iptal edin; köprü o zaman kendi webhook’unu yeniden kurar.
telegram-webhook-failing = Telegram köprünün webhook’una teslim edemiyor ({ $code }). PUBLIC_URL, TELEGRAM_WEBHOOK_SECRET ve proxy’yi denetleyin: Telegram 24 saat içinde teslim edemediğini atar.
telegram-webhook-behind = Telegram köprü için { $pending } güncelleme tutuyor ve sayı artıyor: köprü bunları çok yavaş alıyor, ekibin yanıtları gecikiyor. Makinenin ve veritabanının yükünü denetleyin.
telegram-drops-soon = 20 saattir Telegram’da bekleyenlerin hiçbiri köprüye ulaşmadı. Telegram 24 saat sakladıklarını atar; ekibin yanıtları da bunların arasında olabilir. Bağlantıyı şimdi onarın ya da ekibe yeniden yazmasını söyleyin.
telegram-room-lost = Bot, { $name } adlı Telegram grubundan çıkarıldı ya da artık orada yazamıyor. Oraya gidecek olanlar bekliyor. Botu yeniden yönetici olarak ekleyin: köprü hemen devam eder.
telegram-group-topics = { $name }: konular.
telegram-group-chains = { $name }: yanıt zincirleri, konu yok.

## Sitedeki pencere (src/service)

widget-title = Bize yazın
widget-subtitle = Ekibimiz burada yanıtlıyor
widget-greeting = Merhaba! Bize yazın, ekibimizden biri burada yanıtlayacak.
widget-open = Sohbeti aç
widget-open-unread = Sohbeti aç, yeni mesajlar: { $count }
widget-close = Sohbeti kapat
widget-message = Mesaj
widget-placeholder = Bir mesaj yazın…
widget-send = Gönder
widget-log = Mesajlar
widget-you = Siz
widget-team = Destek
widget-bot = Asistan
widget-sending = Gönderiliyor…
widget-waiting = Bağlantı bekleniyor
widget-refused = Gönderilmedi
widget-retry = Yeniden dene
widget-offline = Bağlantı yok. Mesajlarınız saklanır ve sonra gönderilir.
widget-busy = Bir kerede çok fazla mesaj yazdınız. Mesajlarınız saklandı, birazdan kendiliğinden gönderilecek.
widget-new-messages = Yeni mesajlar: { $count }
widget-closed = Bu görüşme kapandı. Yenisini başlatmak için yazın.
widget-rate = Hizmetimizden memnun kaldınız mı?
widget-stars = { $count } / 5
widget-rated = Teşekkürler! Puanınız: { $count } / 5.
widget-not-rated = Puanınız gönderilmedi. Lütfen yeniden deneyin.
widget-online = Çevrimiçiyiz
widget-away = Şu an yokuz. Dönüş: { $when }.
widget-too-long = { $count } karakter fazla. Lütfen parçalar hâlinde gönderin.
widget-email-ask = Biraz uzun sürüyor. Ayrılırsanız size ulaşabilmemiz için e-posta adresinizi bırakın.
widget-email-label = E-posta adresiniz
widget-email-save = Kaydet
widget-email-later = Şimdi değil
widget-email-saved = Teşekkürler! Size oradan ulaşırız.
widget-email-wrong = Bu bir e-posta adresi değil.
# Adı olmayan bir ziyaretçinin ekip önündeki adı.
visitor-name = Ziyaretçi { $code }

## Temsilci konsolu (src/service/console)

console-title = Konsol
console-skip = İçeriğe geç
console-sections = Bölümler
console-section-conversations = Görüşmeler
console-section-contacts = Kişiler
console-section-replies = Kayıtlı yanıtlar
console-section-subscriptions = Abonelikler
console-section-keys = Anahtarlar
console-offline = Hizmetle bağlantı yok. Bu sayfa güncel olmayabilir.

console-sign-in = Oturum aç
console-sign-out = Oturumu kapat
console-sign-in-hint = Hesapları hizmeti işleten kişi açar, parolaları da o sıfırlar.
console-sign-in-wrong = Bu ad ve parolaya sahip bir temsilci yok.
console-name = Ad
console-password = Parola
console-password-change = Parolanızı değiştirin
console-password-one-time = Tek kullanımlık bir parolayla oturum açtınız. Devam etmeden önce kendi parolanızı seçin.
console-password-current = Geçerli parola
console-password-new = Yeni parola
console-password-again = Yeni parolayı yineleyin
console-password-hint = En az { $least } karakter. Ne kadar uzunsa o kadar güçlü.
console-password-save = Parolayı değiştir
console-password-differs = İki yeni parola eşleşmiyor.
console-password-short = Parola { $least } ile { $most } karakter arasında olmalıdır.
console-password-common = Bu parola en çok kullanılanlardan biri. Başka bir parola seçin.
console-password-same = Yeni parola eskisiyle aynı.
console-password-wrong = Geçerli parola yanlış.

console-any = Tümü
console-nobody = Kimse
console-me = { $name } (siz)
console-search = Ara
console-search-hint = Müşteri, telefon, e-posta, kimlik ya da mesajdaki sözcükler
console-show = Göster
console-show-all = Tümünü göster
console-status = Durum
console-status-new = Yeni
console-status-open = Açık
console-status-closed = Kapalı
console-channel = Kanal
channel-site = Web sitesi
channel-telegram = Telegram
channel-max = MAX
channel-whatsapp = WhatsApp
channel-vk = VK
channel-avito = Avito
channel-email = E-posta
console-assignee = Sorumlu
console-department = Departman
console-list-empty = Eşleşen görüşme yok.
console-list-of = Görüşmeler: { $client }.
console-list-too-many = Çok sayıda kişi bulundu; bunlar en yenilerinin görüşmeleri. Adı daha ayrıntılı yazın.
console-unread = { $count } okunmamış
console-pages = Sayfalar
console-newest = En yeniler
console-older = Daha eski

console-back = Tüm görüşmeler
console-close = Kapat
console-reopen = Yeniden aç
console-mark-read = Okundu olarak işaretle
console-messages = Mesajlar
console-earlier = Önceki mesajlar
console-latest = Son mesajlar
console-from-client = Müşteri
console-from-operator = Yanıt
console-from-bot = Bot
console-from-note = İç not
console-reply = Yanıt: { $client }
console-reply-hint = Bunu müşteri okuyacak.
console-reply-closed-hint = Görüşme kapalı: müşteri bunu bir sonraki ziyaretinde okur, görüşme kapalı kalır.
console-reply-send = Müşteriye gönder
console-reply-asks = Henüz gönderilmedi: bu hâliyle müşteri için olmayabilir. Değiştirin ya da ne yapılacağına karar verin.
console-note = İç not yaz
console-note-title = İç not
console-note-hint = Bunu yalnızca ekip okur. Müşteri hiç görmez.
console-note-keep = Not olarak kaydet
console-text-missing = Metin yok.
console-text-long = Çok uzun: en fazla { $most } karakter.

console-facts = Bu görüşme hakkında
console-assign = Ata
console-assign-me = Bana ata
console-department-set = Ayarla
console-department-wrong = Departman, en fazla { $most } karakterlik tek satırdır.
console-tags = Etiketler
console-tag-new = Yeni etiket
console-tag-add = Ekle
console-tag-remove = Etiketi kaldır: { $tag }
console-tag-wrong = Etiket, en fazla { $most } karakterlik tek satırdır; bir görüşmenin en fazla { $tags } etiketi olur.
console-client = Müşteri
console-client-name = Ad
console-client-all = Bu müşterinin tüm görüşmeleri
console-phone = Telefon
console-email = E-posta
console-first-seen = İlk görülme
console-rating = Puan
console-rating-value = Puan: { $rating } / 5
console-started = Başlangıç
console-id = Kimlik

console-contacts-search = Ad, telefon ya da e-posta
console-contacts-empty = Kimse bulunamadı.
console-contacts-more = Yalnızca en yeni { $count } kişi gösteriliyor. Adı daha ayrıntılı yazın.

console-subscriptions-hint = Olayların alıcıları. Abonelik art arda on başarısızlıktan sonra devre dışı bırakılır; alıcısı yeniden çalışınca aboneliği etkinleştirin ve kaçırdıklarını yeniden gönderin.
console-subscriptions-empty = Abonelik yok. Entegrasyonlar POST /v1/webhooks ile abone olur.
console-subscription-active = Etkin
console-subscription-disabled = Devre dışı
console-subscription-stopped = Art arda çok fazla başarısızlıktan sonra devre dışı bırakıldı:
console-subscription-stopped-by-hand = Bir temsilci devre dışı bıraktı:
console-subscription-since = Başlangıç
console-subscription-waiting = { $count } bekliyor
console-subscription-missed = { $count } kaçırıldı
console-subscription-failures = { $count ->
    [one] Art arda { $count } başarısızlık
   *[other] Art arda { $count } başarısızlık
}
console-subscription-enable = Yeniden etkinleştir
console-subscription-disable = Devre dışı bırak
console-subscription-replay = Kaçırılanları yeniden gönder
console-failures = { $count ->
    [one] Son başarısızlık
   *[other] Son { $count } başarısızlık
}
console-failures-of = Son başarısızlıklar: { $url }
console-failure-at = Zaman
console-failure-what = Başarısızlık
console-failure-event = Olay
console-failure-attempt = Deneme
console-failure = { $failure ->
    [timeout] Süre içinde yanıt yok
    [unreachable] Ulaşılamıyor
    [address_refused] Adres özel bir ağda ve buna izin yok
   *[other] { $failure }
}
console-failure-status = Yanıt: { $status }
console-failure-number = { $number }
console-failure-given-up = { $number }, vazgeçildi

console-keys-hint = Anahtar, API’ye tam erişim verir. Tek tek iptal edebilmek için her entegrasyona ayrı anahtar oluşturun. Ayarlardan gelen anahtarlar burada görünmez.
console-keys-empty = Oluşturulmuş anahtar yok.
console-replies-hint = Herkes için tek liste, burada ve ekibin sohbetlerinde. Biri okumadan hiçbir şey gönderilmez.
console-reply-add = Yanıt ekle
console-reply-remove = { $name } yanıtını sil
console-reply-name-wrong = Ad, en fazla 40 harf, rakam, “-” ve “_” içeren tek bir kelimedir.
console-reply-text-wrong = Metin 1 ile { $most } karakter arasındadır.
console-reply-taken = { $name } adlı kayıtlı yanıt zaten var.
console-reply-too-many = Zaten { $most } kayıtlı yanıt var. Önce birini silin.
console-reply-saved = Kayıtlı yanıt
console-reply-insert = Ekle
console-key-issue = Anahtar oluştur
console-key-name = Amacı
console-key-name-wrong = Anahtarın adı, en fazla { $most } karakterlik tek satırdır.
console-key-once = “{ $name }” anahtarı. Şimdi kopyalayın: bir daha gösterilmeyecek.
console-key-valid = Geçerli
console-key-revoked = İptal edildi
console-key-issued-at = Oluşturulma
console-key-issued-by = Oluşturan: { $name }
console-key-revoked-at = İptal
console-key-revoke = İptal et: { $name }
console-key-revoke-hint = Bu anahtarı kullananlar birkaç saniye içinde reddedilir. Bu geri alınamaz.

console-done-sent = Müşteriye gönderildi.
console-done-sent-closed = Gönderildi. Görüşme kapalı: müşteri bunu bir sonraki ziyaretinde okur.
console-done-noted = İç not olarak kaydedildi.
console-done-kept = { console-done-noted }
console-done-assigned = Sorumlu değiştirildi.
console-done-department = Departman değiştirildi.
console-done-tags = Etiketler değiştirildi.
console-done-closed = Görüşme kapatıldı.
console-done-reopened = Görüşme yeniden açıldı.
console-done-read = Okundu olarak işaretlendi.
console-done-password = Parolanız değiştirildi.
console-done-enabled = Abonelik yeniden etkinleştirildi.
console-done-disabled = Abonelik devre dışı bırakıldı.
console-done-replayed = Kaçırdıkları yeniden gönderiliyor.
console-done-revoked = Anahtar iptal edildi.
console-done-discarded = Yanıttan vazgeçildi. Hiçbir şey gönderilmedi.

console-error = İşlem başarısız oldu
console-error-invalid = İstek okunamadı. Geri dönüp yeniden deneyin.
console-error-form-stale = Bu formun süresi dolmuş ya da form bu siteden gelmiyor; bu yüzden hiçbir şey değiştirilmedi. Sayfayı yenileyin.
console-error-not-found = Burada bir şey yok.
console-error-method-not-allowed = Bu sayfa bu şekilde açılamaz.
console-error-too-large = İstek çok büyük.
console-error-limited = Çok fazla deneme. Bir dakika bekleyip yeniden deneyin.
console-error-internal = Hizmette bir hata. Ayrıntılar günlüğünde.
console-error-unavailable = Hizmet şu anda hiçbir şey okuyamıyor ya da kaydedemiyor. Birazdan yeniden deneyin.
console-error-back = Görüşmelere dön

console-section-operators = Operatörler
console-views = Görünümler
console-view-mine = Benimkiler
console-view-unassigned = Atanmamış
console-view-waiting = Bekleyen
console-view-open = Açık
console-view-closed = Kapalı
console-view-all = Tümü
console-total = { $count }
console-more-than = { $count }+
console-filters = Filtreler
console-filter-assignee = Atanan kişi
console-filter-department = Departmanda
console-tag = Etiket
console-found-people = Kişiler
console-found-messages = Mesajlarda
console-found-more-people = Bu kişilerin tüm konuşmaları
console-search-older = Daha eski mesajlarda ara
console-search-until = Şuraya kadar arandı:
console-search-indexing = Daha eski mesajlar hâlâ aramaya ekleniyor.
console-search-none = Burada bu sözcüklerin hepsini içeren mesaj yok.
console-choose = Bir konuşma seçin.
console-new-messages = Yeni mesajlar
console-change-status-new = Yeni olarak işaretlendi
console-change-status-open = Yeniden açıldı
console-change-status-closed = Kapatıldı
console-change-assignee = Atanan: { $value }
console-change-assignee-none = Kimseye atanmadı
console-change-department = Departman: { $value }
console-change-department-none = Departman yok
console-change-tags = Etiketler: { $value }
console-change-tags-none = Etiket yok
console-change-rating = 5 üzerinden { $value } puan
console-contact-correct = Adlandır veya düzelt
console-contact-hint = Burada değiştirdikleriniz artık bağlayıcıların bildirdikleriyle değiştirilmez.
console-contact-save = Kişiyi kaydet
console-contact-wrong = Ad en fazla { $most } karakterlik tek satırdır, telefon numarasında rakam bulunur, e-posta adresinde bir @ vardır ve boşluk yoktur.
console-done-contact = Kişi kaydedildi.
console-done-reply-saved = Yanıt kaydedildi.
console-done-reply-removed = Yanıt silindi.
console-operators-hint = Operatörler ad ve parolayla giriş yapar. Yöneticiler ayrıca operatörleri, anahtarları ve abonelikleri yönetir.
console-operator-add = Operatör ekle
console-role = Rol
console-role-administrator = Yönetici
console-role-operator = Operatör
console-operator-once = { $name } için tek kullanımlık parola. Şimdi kopyalayın: bir daha gösterilmez.
console-operator-one-time = Tek kullanımlık parola
console-operator-removed = Kaldırıldı
console-operator-since = Eklendi
console-operator-new-password = Yeni tek kullanımlık parola
console-operator-restore = Tek kullanımlık parolayla geri getir
console-operator-make-administrator = { $name } yönetici olsun
console-operator-make-operator = { $name } operatör olsun
console-operator-remove = { $name } kaldırılsın
console-operator-remove-hint = Erişim hemen sona erer. Konuşmalar atanmış kalır ve operatör geri getirilebilir.
console-operator-remove-keys = Bu operatörün verdiği anahtarları da iptal et
console-operator-taken = { $name } adında bir operatör zaten var.
console-operator-name-wrong = Ad en fazla { $most } karakterlik tek satırdır.
console-operator-last = Başka yönetici yok. Önce başka birini yönetici yapın.
console-done-role = Rol değiştirildi.
console-done-operator-removed = Operatör kaldırıldı.
console-shortcuts = Klavye kısayolları
console-shortcut-next = Sonraki konuşma
console-shortcut-previous = Önceki konuşma
console-shortcut-search = Ara
console-shortcut-reply = Yanıt yaz
console-shortcut-note = Dahili not yaz
console-shortcut-assign = Bana ata
console-shortcut-close = Kapat veya yeniden aç
console-shortcut-read = Okundu olarak işaretle
console-shortcut-send = Yazılanı gönder
console-shortcut-help = Bu kısayollar
console-shortcuts-single = Tek tuşları kullan
console-shortcuts-close = İşe dön
console-notify = Yeni mesajları bildir
console-news = Yeni mesaj
console-error-forbidden = Bunu yalnızca yöneticiler yapabilir. Onlardan birine sorun.

## Deneme alanı sayfası (src/sandbox)

sandbox-title = Conversation Bridge
sandbox-tagline = Deneme alanı: bir web mağazası ile ekibinin Slack’i ve Telegram’ı, bu bilgisayarda birbirine bağlı. Dışarıya hiçbir şey çıkmaz.
sandbox-client-side = Müşteri tarafı
sandbox-team-side = Ekip tarafı
sandbox-shop-frame = Sohbet pencereli web mağazası
sandbox-shop-address = juniper-goods.example
sandbox-new-client = Mağazayı aynı müşteri olarak yenile
sandbox-parts = Deneme alanının parçaları
sandbox-part-service = Görüşme hizmeti
sandbox-part-bridge = Köprü
sandbox-part-slack = Slack emülatörü
sandbox-part-telegram = Telegram emülatörü
sandbox-part-running = { $part }: çalışıyor
sandbox-part-stopped = { $part }: durdu
sandbox-stop = Durdur: { $part }
sandbox-start = Başlat: { $part }
sandbox-stop-short = Durdur
sandbox-start-short = Başlat
sandbox-chat-connected = bağlı
sandbox-chat-alone = bağlı değil
sandbox-chat-limited = 429 yanıtı veriyor
sandbox-faults = Arıza çıkar
sandbox-fault-limit = Slack 10 sn boyunca 429 yanıtı verir
sandbox-fault-drop = Slack’in sonraki yanıtını düşür
sandbox-fault-telegram-limit = Telegram 10 sn boyunca 429 yanıtı verir
sandbox-fault-telegram-drop = Telegram’ın sonraki yanıtını düşür
sandbox-fault-service = Hizmetin sonraki yanıtını düşür
sandbox-fault-done = Tamam: { $fault }
sandbox-offline = Deneme alanı yanıt vermiyor. Durdurulmuş olabilir.
sandbox-other-host = Deneme alanı yalnızca “localhost” adında ve bu makinenin adresinde yanıt verir. Terminalin yazdığı adresten açın.
sandbox-topic-support = Bize yazan müşteriler, her birine bir yazışma
sandbox-topic-alerts = Yeni görüşmeler ve sorunlar
sandbox-topic-general = Herkes, her şey
sandbox-topic-vip = Önemli müşteriler
sandbox-topic-notJoined = İş dışı
sandbox-topic-shared = Partner Ltd ile paylaşılıyor
sandbox-part-quiet = Sessiz saatler, 2 dakika
sandbox-links = Diğer sayfalar
sandbox-pane-slack = Slack
sandbox-pane-telegram = Telegram
sandbox-link-console = Operatör konsolu
sandbox-link-reference = API başvurusu
sandbox-link-docs = Belgeler
sandbox-other-clients = Başka bir kanaldan müşteri olarak yaz
sandbox-other-client = Müşteri
sandbox-other-client-tags = Etiketler
sandbox-other-client-box = Ekibe mesaj
sandbox-other-client-send = Yaz
sandbox-other-client-sent = { $name } ekibe yazdı.
sandbox-channels = Kanallar
sandbox-channel-unread = { $name }, okunmamış mesajlar
sandbox-private = Özel kanal
sandbox-archived = Bu kanal arşivlenmiş.
sandbox-shared = Başka bir şirketle paylaşılıyor
sandbox-app-absent = Köprünün uygulaması bu kanalda değil.
sandbox-writing-as = Yazan
sandbox-guest = { $name } (konuk)
sandbox-stranger = { $name } (başka şirket)
sandbox-messages = Mesajlar
sandbox-empty-title = Burası sessiz
sandbox-empty = Web sitesinde sohbeti açıp bir şey yazın: burada bir yazışma olarak belirir. Yazışmada yanıt verin, müşteri onu okusun.
sandbox-thread = Yazışma
sandbox-close-thread = Yazışmayı kapat
sandbox-app = UYGULAMA
sandbox-edited = (düzenlendi)
sandbox-deleted = Bu mesaj silindi.
sandbox-only-you = Yalnızca siz görüyorsunuz
sandbox-dismiss = Gizle
sandbox-replies = { $count ->
        [one] { $count } yanıt
       *[other] { $count } yanıt
    }
sandbox-last-reply = Son yanıt { $time }
sandbox-new-replies = Yeni yanıtlar
sandbox-also-sent = Kanala da gönderildi
sandbox-replied-in = Bir yazışmada yanıtladı
sandbox-message-box = Mesaj: #{ $channel }
sandbox-reply-box = Yazışmada yanıtla
sandbox-edit-box = Mesajı düzenle
sandbox-send = Mesajı gönder
sandbox-send-reply = Yanıtı gönder
sandbox-broadcast = Kanala da gönder: #{ $channel }
sandbox-read-only = Buraya yazamazsınız.
sandbox-actions = Mesaj işlemleri
sandbox-react = Tepki ver: { $emoji }
sandbox-reaction = { $emoji }, { $count }: { $names }
sandbox-open-thread = Yazışmayı aç
sandbox-edit = Düzenle
sandbox-delete = Sil
sandbox-save = Kaydet
sandbox-cancel = İptal et
sandbox-failed = İşlem başarısız oldu.
sandbox-press-failed = Uygulama yanıt vermedi. Yeniden deneyin.
sandbox-command-in-thread = Slack’te yazışmalarda komut yoktur. Karttaki düğmeyi ya da bir mesajın yanındaki “Kişiyi bul” seçeneğini kullanın.
sandbox-look-up = Kişiyi bul
sandbox-today = Bugün
sandbox-telegram-side = Ekibin Telegram’ı
sandbox-telegram-topics = Konular
sandbox-telegram-general = Genel
sandbox-telegram-topic-is-closed = { $name }, kapalı
sandbox-telegram-group = Telegram grubu
sandbox-telegram-plain = Konusuz grup
sandbox-telegram-as = Telegram’da yazan
sandbox-telegram-anonymous = { $name } (anonim yönetici)
sandbox-telegram-close-topic = Konuyu kapat
sandbox-telegram-reopen-topic = Konuyu yeniden aç
sandbox-telegram-closed = Bu konu kapalı. Burada yöneticiler yazabilir.
sandbox-telegram-box = Telegram’da yaz
sandbox-telegram-send = Telegram’da gönder
sandbox-telegram-stream = Telegram, { $name }
sandbox-telegram-empty = Burası sessiz. Müşterilerin yazdıkları ayrı birer konu olarak belirir.
sandbox-telegram-answer = Bunu yanıtla
sandbox-telegram-answers = Yanıtlanan: { $name }
sandbox-telegram-answer-none = Bunu yanıtlama
sandbox-telegram-forwarded = Grubun kanalından iletildi
sandbox-telegram-spoiler = Gizleneni göster
sandbox-telegram-press-failed = Bot yanıt vermedi. Yeniden deneyin.
sandbox-telegram-alert-close = Tamam
sandbox-telegram-topic-created = { $who } bir konu açtı: “{ $name }”
sandbox-telegram-topic-edited = { $who } konuyu değiştirdi: “{ $name }”
sandbox-telegram-topic-closed = { $who } konuyu kapattı
sandbox-telegram-topic-reopened = { $who } konuyu yeniden açtı
sandbox-telegram-joined = { $who } gruba katıldı
sandbox-telegram-left = { $who } gruptan ayrıldı
sandbox-telegram-retitled = { $who } grubun adını değiştirdi: “{ $name }”
sandbox-telegram-pinned = { $who } bir mesaj sabitledi
sandbox-telegram-moved = Grup süper grup oldu

shop-name = Juniper Goods
shop-menu-new = Yeni
shop-menu-kitchen = Mutfak
shop-menu-garden = Bahçe
shop-headline = Sizinle kalan eşyalar
shop-lead = Küçük atölyelerde yapılan mutfak ve bahçe ürünleri; sizde kaldıkları sürece ücretsiz onarılır.
shop-browse = Koleksiyona göz at
shop-favourites = Bu haftanın sevilenleri
shop-kettle = Taş seramik çaydanlık
shop-kettle-price = 48 €
shop-lamp = Okuma lambası, pirinç
shop-lamp-price = 129 €
shop-planter = Sedir saksı
shop-planter-price = 36 €
shop-help = Siparişinizle ilgili bir sorunuz mu var? Aşağıdaki sohbetten bize yazın.
shop-fictional = Sohbet penceresini denemek için kurgusal bir mağaza.
