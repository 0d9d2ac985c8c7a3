/** What staff, and others who are in a room, do in the team chats. */
import { MAX_TEXT_UNITS } from "../../../src/contract/shapes.ts";
import type { ThreadRecord, Written } from "../chat-record.ts";
import { OUTSIDERS, nameOf, type SimulatedTeamChat } from "../team-chat.ts";
import type { World } from "../world.ts";
import { longText, MOST_TOLD } from "./texts.ts";

const PEOPLE = ["Anna", "Bert"];
/** Staff change what they have just written. */
const RECENT = 3;
/** Staff press what they see at the end of a thread. */
const RECENT_BUTTONS = 12;
/** In UTF-16 code units; three messages of the service. */
const LONG_UNITS = 25_000;
/** Long and short enough for what happens meanwhile, and for the rest after a walk. */
const LATER = ["1m", "3m", "10m"];
const COMMANDS = ["help", "conversation", "conversations", "trace", "contact Client", "operator", "close", "reopen"];

/** As `REACTIONS` of the world has them, and one that means nothing. */
const EMOJI = ["👀", "👍", "👏", "🤝", "🎉"];

interface Place {
  readonly chat: SimulatedTeamChat;
  readonly thread: ThreadRecord;
}

export const reply = (world: World, number: number) => writes(world, `Answer ${number}`);
export const note = (world: World, number: number) => writes(world, `!note Remark ${number}`);
/** Begins like a command and is none, so its author is asked. */
export const doubtful = (world: World, number: number) => writes(world, `!hmm Answer ${number}`);
export const sendLater = (world: World, number: number) =>
  writes(world, `!send-later ${world.random.pick(LATER) ?? "1m"} Answer ${number}`);
export const sendClose = (world: World, number: number) => writes(world, `!send-close Answer ${number}`);
export const putsOff = (world: World) => writes(world, `!later ${world.random.pick([...LATER, "client"]) ?? "1m"}`);
/** Longer than one message of the service may be, where the platform takes that. */
export function longReply(world: World, number: number): string | undefined {
  const place = anyThread(world);
  if (place?.chat.features.findsPosts !== true) return undefined;
  return writes(world, longText("Answer", number, LONG_UNITS), PEOPLE, place);
}
/** By the platform's own function, to a note of somebody else. */
export function answersNote(world: World, number: number): string | undefined {
  const place = anyThread(world);
  const isNote = ({ versions, isDeleted }: Written) =>
    versions.every((text) => text.startsWith("!note ")) && !isDeleted;
  const note = place?.thread.written.findLast(isNote);
  if (place === undefined || note === undefined) return undefined;
  const person = place.chat.person(nameOf(note.message.author) === "Anna" ? "Bert" : "Anna");
  const { message } = place.chat.record.writes(place.thread, person, `Answer ${number}`, note);
  return `${nameOf(person)} answers the note ${note.message.post} with "Answer ${number}" as ${message.post}`;
}
export const outsiderWrites = (world: World, number: number) =>
  writes(world, `Answer ${number}`, Object.keys(OUTSIDERS));

function writes(
  world: World,
  text: string,
  people: readonly string[] = PEOPLE,
  place = anyThread(world),
): string | undefined {
  if (place === undefined) return undefined;
  const { chat, thread } = place;
  const person = chat.person(world.random.pick(people) ?? "Anna");
  const { message } = chat.record.writes(thread, person, text);
  return `${nameOf(person)} writes "${text.slice(0, MOST_TOLD)}" to ${clientOf(thread)} as ${message.post}`;
}

export function command(world: World): string | undefined {
  const place = anyThread(world);
  if (place === undefined) return undefined;
  const { chat, thread } = place;
  const { random } = world;
  const person = chat.person(random.pick(PEOPLE) ?? "Anna");
  const [name = "help", ...rest] = (random.pick(COMMANDS) ?? "help").split(" ");
  if (random.chance(0.5)) chat.record.writes(thread, person, `!${[name, ...rest].join(" ")}`);
  else chat.record.commands(person, thread, name, rest.join(" "));
  return `${nameOf(person)} gives the command ${name} in ${thread.id}`;
}

export const edit = (world: World, number: number) => edits(world, `Answer ${number}, corrected`);
export const editToNote = (world: World, number: number) => edits(world, `!note Remark ${number}, corrected`);

function edits(world: World, text: string): string | undefined {
  const [chat, written] = recent(world);
  if (chat === undefined || written?.versions.some(isLong) !== false) return undefined;
  chat.record.edits(written, text);
  return `${written.message.post} is edited to "${text}"`;
}

export function deletes(world: World): string | undefined {
  const [chat, written] = recent(world);
  if (chat === undefined || written === undefined) return undefined;
  chat.record.deletes(written);
  return `${written.message.post} is deleted`;
}

export function presses({ random, chats }: World): string | undefined {
  const chat = random.pick(chats);
  const pressed = random.pick(chat?.record.buttons.slice(-RECENT_BUTTONS) ?? []);
  if (chat === undefined || pressed === undefined) return undefined;
  // Staff see in a topic whose it is.
  const { button, thread } = pressed;
  const card = thread === undefined ? undefined : chat.record.threads.get(thread)?.card;
  if (button.action === "link" && card?.content.conversation !== button.value) return undefined;
  const person = chat.person(random.pick(PEOPLE) ?? "Anna");
  chat.record.press(person, pressed);
  return `${nameOf(person)} presses ${pressed.button.action} (${pressed.button.value}) under ${pressed.post}`;
}

/** Its author cancels the last reply that the bridge said is held. */
export function cancels({ random, chats }: World): string | undefined {
  const held = chats.flatMap((chat) => {
    const isHeld = ({ message: { post } }: Written) => (chat.marks.get(post) ?? "taken") === "taken";
    const written = chat.record.written.filter(isHeld);
    const shown = chat.record.buttons.findLast(
      ({ button: { action, value } }) => action === "cancel" && written.some(({ message: { post } }) => post === value),
    );
    const author = written.find(({ message: { post } }) => post === shown?.button.value)?.message.author;
    return shown === undefined || author === undefined ? [] : [{ chat, shown, author }];
  });
  const one = random.pick(held);
  if (one === undefined) return undefined;
  one.chat.record.press(one.author, one.shown);
  return `${nameOf(one.author)} cancels ${one.shown.button.value}`;
}

/** To a card or a post, staff's own too; what it means is up to the routes. */
export function reacts(world: World): string | undefined {
  const place = anyThread(world);
  if (place === undefined) return undefined;
  const { chat, thread } = place;
  const { random } = world;
  const posts = [
    thread.card?.id,
    ...thread.posts.map(({ id }) => id),
    ...thread.written.map(({ message }) => message.post),
  ];
  const post = random.pick(posts.slice(-RECENT_BUTTONS)) ?? thread.card?.id;
  const emoji = random.pick(EMOJI);
  if (post === undefined || emoji === undefined) return undefined;
  const person = chat.person(random.pick([...PEOPLE, ...Object.keys(OUTSIDERS)]) ?? "Anna");
  const isRemoved = random.chance(0.3);
  const changed = isRemoved ? { added: [], removed: [emoji] } : { added: [emoji], removed: [] };
  const id = `reaction-${chat.record.number()}`;
  chat.record.reacts({ id, person, room: thread.room, post, at: world.time.now, ...changed });
  return `${nameOf(person)} ${isRemoved ? "takes back" : "reacts with"} ${emoji} under ${post}`;
}

export function deletesThread(world: World): string | undefined {
  const place = anyThread(world);
  if (place === undefined) return undefined;
  place.chat.record.deletesThread(place.thread);
  for (const code of ["THREAD_GONE", "POST_GONE"] as const) place.chat.network.injected.add(code);
  return `somebody deletes ${place.thread.id} of ${clientOf(place.thread)}`;
}

/** Only where a thread can be closed: no event says so. */
export function closesThread(world: World): string | undefined {
  const place = anyThread(world);
  if (place === undefined || !place.chat.canClose(place.thread)) return undefined;
  place.chat.record.closesThread(place.thread);
  for (const code of ["THREAD_CLOSED", "POST_GONE"] as const) place.chat.network.injected.add(code);
  return `somebody closes ${place.thread.id} of ${clientOf(place.thread)}`;
}

function anyThread({ random, chats }: World): Place | undefined {
  const chat = random.pick(chats);
  const isUsable = ({ card, deletedAt }: ThreadRecord) => card !== undefined && deletedAt === undefined;
  const thread = random.pick([...(chat?.record.threads.values() ?? [])].filter(isUsable));
  return chat === undefined || thread === undefined ? undefined : { chat, thread };
}

const isLong = (text: string) => text.length > MAX_TEXT_UNITS;

function recent({ random, chats }: World): [SimulatedTeamChat | undefined, Written | undefined] {
  const chat = random.pick(chats);
  const isThere = (written: Written) => !written.isDeleted && chat?.record.isInDeletedThread(written) !== true;
  const written = chat?.record.written.filter(isThere).slice(-RECENT) ?? [];
  return [chat, random.pick(written)];
}

function clientOf({ card }: ThreadRecord): string {
  return card?.content.client ?? "nobody";
}
