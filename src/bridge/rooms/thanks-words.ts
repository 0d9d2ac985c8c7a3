/** The words of messages that only thank, in the product's languages. Data only. */

const list = (words: string): readonly string[] =>
  words
    .split(/[|\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** Each of them thanks by itself. */
export const THANKS = list(`
  thanks|thank you|thankyou|thank u|thx|thanx|thnx|tnx|tks|ty|tysm|cheers|appreciated|much appreciated|appreciate it|i appreciate it
  i appreciate your help|big thanks|many thanks
  danke|dankeschön|danke schön|vielen dank|besten dank|herzlichen dank|tausend dank|lieben dank|großen dank|ich danke ihnen|ich danke dir
  ich danke euch|wir danken ihnen
  merci|mille mercis|grand merci|un grand merci|un immense merci|je vous remercie|je te remercie|nous vous remercions
  gracias|muchas gracias|mil gracias|muchísimas gracias|se lo agradezco|te lo agradezco|agradecido|agradecida
  obrigado|obrigada|brigado|brigada|obg|vlw|valeu|agradeço|grato|grata
  спасибо|спс|спасибочки|благодарю|благодарю вас|благодарим|благодарен|благодарна|благодарны
  дякую|дякуємо|вдячний|вдячна|вдячні|спасибі|дяки
  teşekkür|teşekkürler|teşekkür ederim|teşekkür ederiz|sağol|sağ ol|sağolun|sağ olun|tşk|tşkler|minnettarım
`);

/** They may stand beside thanks, and ask, answer and report nothing: how much, to whom, for what, and farewells. */
export const BESIDE_THANKS = list(`
  very much|so much|a lot|a million|a bunch|a ton|again|and|all|you all|team|guys|everyone|for everything|for your help|for the help
  for all your help|for helping|for helping me|for your time|for your support|for your reply|for the reply|for your quick reply
  for the quick reply|for your quick response|for the quick response|for the fast response|for the info|for the information
  for letting me know|for the update|ok|okay|great|perfect|awesome|wonderful|excellent|brilliant|super|cool|lovely|nice|got it|understood
  have a nice day|have a great day|have a good day|have a good one|have a nice weekend|have a great weekend|bye|bye bye|goodbye
  take care|you too|same to you|you are the best|you're the best|best regards|kind regards|regards
  sehr|vielmals|nochmal|nochmals|noch mal|noch einmal|und|ihnen|dir|euch|für ihre hilfe|für deine hilfe|für eure hilfe|für die hilfe
  für die schnelle hilfe|für ihre schnelle hilfe|für ihre antwort|für deine antwort|für die antwort|für die schnelle antwort
  für ihre schnelle antwort|für die rasche antwort|für die rückmeldung|für ihre rückmeldung|für die schnelle rückmeldung|für die info
  für die information|für die auskunft|für alles|für ihre mühe|für die mühe|für ihre zeit|toll|prima|klasse|perfekt|alles klar|gut
  sehr gut|wunderbar|schönen tag|schönen tag noch|einen schönen tag|einen schönen tag noch|schönes wochenende|schönen abend
  schönen abend noch|tschüss|auf wiedersehen|bis dann|liebe grüße|viele grüße|mit freundlichen grüßen|mfg|lg|vg|gruß|grüße
  beaucoup|bien|infiniment|mille fois|encore|encore une fois|et|à vous|à toi|à tous|pour votre aide|pour ton aide|pour l'aide
  pour votre réponse|pour la réponse|pour votre réponse rapide|pour votre réactivité|pour votre retour|pour tout|pour l'info
  pour l'information|pour les informations|pour vos informations|pour votre temps|parfait|génial|très bien|d'accord|bonne journée
  bonne soirée|bon week-end|bonne fin de journée|au revoir|à bientôt|cordialement|bien cordialement|bien à vous
  de nuevo|otra vez|de verdad|muy|y|a ti|a usted|a ustedes|a todos|por su ayuda|por tu ayuda|por la ayuda|por ayudarme|por todo
  por la información|por la info|por su respuesta|por tu respuesta|por la respuesta|por responder|por su atención|por la atención
  por su tiempo|vale|perfecto|genial|estupendo|excelente|muy bien|muy amable|muy amables|de acuerdo|entendido|que tenga un buen día
  que tengas un buen día|buen día|feliz día|buen fin de semana|hasta luego|adiós|saludos|un saludo|un abrazo
  muito|mesmo|demais|novamente|de novo|mais uma vez|e|pela ajuda|pela sua ajuda|por sua ajuda|pela atenção|pela resposta
  pela resposta rápida|pela informação|pelas informações|pelo retorno|pelo atendimento|por tudo|a você|a vocês|certo|perfeito|ótimo
  maravilha|beleza|show|entendi|tenha um bom dia|bom dia|boa tarde|boa noite|bom fim de semana|até mais|até logo|tchau|abraço|abraços
  um abraço|att
  большое|огромное|очень|вам|тебе|всем|и|за помощь|за вашу помощь|за ответ|за быстрый ответ|за оперативный ответ|за оперативность
  за информацию|за всё|за понимание|за поддержку|за обратную связь|ещё раз|ок|окей|отлично|хорошо|супер|класс|понятно|понял|поняла
  прекрасно|здорово|ясно|хорошего дня|хорошего вечера|хороших выходных|доброго дня|всего доброго|всего хорошего|до свидания
  до встречи|удачи|с уважением
  дуже|щиро|щире|велике|вам велике|тобі|всім|усім|і|й|та|за допомогу|за вашу допомогу|за відповідь|за швидку відповідь|за інформацію
  за все|за підтримку|за оперативність|за розуміння|ще раз|добре|чудово|зрозуміло|зрозумів|зрозуміла|відмінно|гарного дня
  гарного вечора|гарних вихідних|до побачення|на все добре|всього найкращого|бувайте|з повагою
  çok|tekrar|tekrardan|ve|size|sana|herkese|yardımınız için|yardımlarınız için|yardım için|ilginiz için|ilgin için|cevabınız için
  hızlı cevabınız için|yanıtınız için|bilgi için|bilgiler için|her şey için|tamam|tamamdır|peki|harika|süper|mükemmel|anladım|çok iyi
  iyi günler|iyi akşamlar|iyi geceler|iyi çalışmalar|iyi hafta sonları|hoşça kalın|hoşçakalın|görüşürüz|kolay gelsin|saygılar
`);

/** Whoever ends with one of them is still writing. */
export const JOINING = list("and|und|et|y|e|и|і|й|та|ve");

/** A name with one of them is a team's, whose other words may be what the client asks for. */
export const OF_TEAMS = list(`
  team|support|service|desk|help|helpdesk|care|office|hilfe|kundendienst|kundenservice|équipe|assistance|equipo|soporte|ayuda|equipe
  suporte|ajuda|atendimento|команда|поддержка|помощь|підтримка|допомога|ekip|ekibi|takım|destek
`);

/** They thank without a word. */
export const THANKING_SIGNS = "🙏🫶❤♥🧡💛💚💙💜🤍💕💖💗💐";

/** They stand beside thanks and change nothing; others may ask, or say that something is wrong. */
export const FRIENDLY_SIGNS = "😊🙂😀😃😄😁😍🥰😘🤗😇☺😉👍👌👏🤝💪🎉✨🌸🌹🌺🌷⭐🔥✅";
