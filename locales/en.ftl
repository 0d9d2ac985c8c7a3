### Every sentence that a person can see. Values are put in literally; nothing is escaped here.

## What the rules say in threads and rooms (src/bridge)

## Cards, marks and headings (src/team-chats)

## The site widget (src/service)

## The sandbox page (src/sandbox)
